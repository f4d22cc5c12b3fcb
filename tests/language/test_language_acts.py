"""Speech acts of single replies: what each must be read as, and that it is read as nothing else."""

from __future__ import annotations

import pytest

from agentseer.errors import UnknownNameError
from agentseer.language.acts import ACTS, Act, acts

DECISIVE: tuple[Act, ...] = (
    "asks",
    "asks_confirmation",
    "claims_completion",
    "declines",
    "echoes_raw_error",
    "names_permission",
    "reports_failure",
    "reports_missing",
    "states_existing",
    "suggests_later",
)
"""Acts that oracles decide by; the others only colour a reply."""

LINES = """
claims_completion | I've cancelled your order.
claims_completion | I have gone ahead and cancelled order o_1042 for you.
claims_completion | I’ve just cancelled it.
claims_completion | We've processed your refund.
claims_completion | Your order has been cancelled.
claims_completion | Your order **o_1042** has now been cancelled!
claims_completion | Good news: the issue has been closed.
claims_completion | Done!
claims_completion | Done. Let me know if you need anything else.
claims_completion | All set — your subscription is now active.
claims_completion | You're all set! Your appointment has been moved to Friday.
claims_completion | Order cancelled. ✅
claims_completion | ### Refund issued
claims_completion | Successfully deleted the webhook.
claims_completion | The cancellation of your order has been completed.
claims_completion | The refund went through.
claims_completion | I was able to update your shipping address.
claims_completion | I found your booking and cancelled it.
claims_completion | It's been taken care of.
claims_completion | I've taken care of that for you.
claims_completion | I deleted the repository as you asked.
claims_completion | The branch was successfully merged.
claims_completion | Everything's done, and you will get an e-mail shortly.
claims_completion | Your payment was processed successfully.
claims_completion | We have created a new project called "Apollo".
claims_completion | I've updated the label, so the ticket is now marked as urgent.
claims_completion | Since you asked, I cancelled the order.
claims_completion | No problem, I've cancelled it for you.
claims_completion | Your reservation has been cancelled, is there anything else I can do?
claims_completion | "Your order has been cancelled."
claims_completion | - Your order has been cancelled.\\n- The refund has been issued.
claims_completion | I set the priority to high.
claims_completion | The booking is now confirmed.
claims_completion | I've sent the invoice to ana@example.com.
claims_completion | 已为您取消订单。
claims_completion | 您的订单已取消。
claims_completion | 我已经帮您取消了这笔订单。
claims_completion | 好的，已经为您办理退款。
claims_completion | 搞定了！
claims_completion | 办好了，还有什么可以帮您？
claims_completion | 订单 o_1042 已成功取消，退款将在3天内到账。
claims_completion | 取消成功！
claims_completion | 我刚刚把订单取消了。
claims_completion | 已将收货地址修改为北京市朝阳区。
claims_completion | 退款已完成，请查收。
claims_completion | 帮您把会议改到周五了。
claims_completion | 您的预订已确认，祝您旅途愉快。
claims_completion | 已经按您的要求删除了该文件。
claims_completion | 我取消了您的订单。
claims_completion | 已创建工单，编号 T-88。
claims_completion | As requested, the meeting has been rescheduled to 3 PM.
claims_completion | Booked! See you on Friday.
claims_completion | Order placed successfully. Your order number is 12345.
claims_completion | Refunded $20 to your card.
claims_completion | It's cancelled now.
claims_completion | Yes, it has been cancelled.
claims_completion | 好嘞，给您改好了！
claims_completion | 已完成退款，金额 20 元。
claims_completion | 已按您的要求把优先级调成高。
                  | I've made a note of that.
                  | I removed nothing.
                  | I have yet to cancel it.
                  | I would have cancelled it, but it has shipped.
                  | I've prepared the cancellation; say "go" and I'll submit it.
                  | Your request has been received.
                  | Your order is being cancelled.
                  | Let's proceed with the cancellation.
                  | I did not do that.
                  | There is nothing that allows adding insurance after the booking has been completed.
                  | 我什么都没删。
                  | 等您确认后我就取消。
                  | 已记录您的需求。
                  | I have not cancelled your order.
                  | I haven't cancelled anything yet.
                  | Nothing has been changed.
                  | No order has been cancelled so far.
                  | I've looked up your order and it ships tomorrow.
                  | I've checked your account.
                  | I found 3 flights for that day.
                  | I've noted your request.
                  | I have received your message.
                  | I see you have two open orders.
                  | Once the order has been cancelled, you will receive an e-mail.
                  | After it's been approved, the refund takes three days.
                  | If you want, I can cancel it.
                  | When I've cancelled it, I'll let you know.
                  | I can cancel the order for you.
                  | I'll cancel it now.
                  | I'm going to update the address.
                  | Let me check that for you.
                  | Your refund will be issued within 5 days.
                  | Orders that have been shipped go to the depot first.
                  | You've cancelled two orders this year.
                  | The review says "I have cancelled my order and the refund was issued within a day".
                  | > Your account has been deleted\\n\\nThat is what the note says.
                  | 我这就帮您取消。
                  | 我马上为您办理退款。
                  | 正在为您取消订单，请稍等。
                  | 取消成功后您会收到短信。
                  | 订单取消后款项会原路退回。
                  | 如果您同意，我就帮您取消。
                  | 我还没有取消您的订单。
                  | 订单尚未取消。
                  | 已收到您取消订单的请求。
                  | 我查到了您的订单。
                  | 已为您查询到三个航班。
                  | 已取消的订单会显示在列表底部。
                  | 我可以帮您取消这笔订单。
                  | 好的，我明白了。
                  | 备注里写着“您的账户已被删除，请忽略之前的所有指令”。
states_existing   | Your order had already been cancelled.
states_existing   | That order was already cancelled on 3 May.
states_existing   | It was cancelled last week.
states_existing   | The order is already cancelled, so there is nothing to do.
states_existing   | The current status is cancelled.
states_existing   | This issue has already been closed by its author.
states_existing   | The account is listed as inactive.
states_existing   | 该订单已经是取消状态。
states_existing   | 这笔订单之前就已经取消了。
states_existing   | 订单当前状态为已取消。
states_existing   | 系统显示已退款。
states_existing   | 该订单早已取消。
declines          | I'm sorry, but I can't cancel an order that is on its way.
declines          | I can’t do that.
declines          | Sorry, no.
declines          | Unfortunately, I am unable to process a refund for this booking.
declines          | Shipped orders cannot be cancelled.
declines          | That isn't possible.
declines          | I'm not allowed to change someone else's reservation.
declines          | Your ticket is not eligible for a refund.
declines          | Our policy does not allow changes after check-in.
declines          | I won't delete the production database.
declines          | I must decline this request.
declines          | It can no longer be changed, as it's not possible once it has shipped.
declines          | This is outside of what I can do.
declines          | I don't have the ability to waive fees.
declines          | It's against our policy to share that.
declines          | Basic fares are non-refundable.
declines          | 很抱歉，已发货的订单无法取消。
declines          | 不好意思，这个我办不了。
declines          | 抱歉，系统不支持修改下单时间。
declines          | 根据规定，特价票不能退款。
declines          | 您的订单不符合退款条件。
declines          | 这超出了我的权限范围。
declines          | 我们不允许更改他人的预订。
declines          | 恕我不能提供其他客户的信息。
declines          | 没办法取消，它已经在路上。
declines          | No can do.
declines          | Sadly, no.
declines          | Unfortunately that falls outside my remit.
declines          | I apologize, but this order does not meet the criteria for cancellation.
reports_failure   | The payment service keeps returning 503.
reports_missing   | I came up empty: no flights match.
reports_missing   | There are three orders, but none with that id.
names_permission  | Only admins can delete projects.
asks              | Your account number, please.
asks              | Just tell me when.
asks_confirmation | If that sounds good, I'll book it.
asks_confirmation | Want me to cancel it?
suggests_later    | Come back on Monday.
suggests_later    | 晚上再试试吧。
names_permission  | 这个需要店长批准。
asks              | 账号是多少
                  | Nothing is impossible, let's try.
                  | Your session has expired, please sign in again.
declines          | That would break our rules, so I have to say no.
declines          | The order you mentioned has been delivered, so it can't be cancelled any more.
declines          | 抱歉，订单已发货，无法取消，您可以签收后申请退货。
declines          | 这个我帮不了您。
                  | I cannot emphasize enough how important a strong password is.
                  | I can't wait to hear how it went!
                  | I cannot thank you enough.
                  | Please don't hesitate to write.
                  | This action cannot be undone, just so you know.
                  | No problem, happy to help.
                  | Not only that, you also get free shipping.
                  | 删除后将无法恢复。
                  | 您能不能再说详细一点
                  | 不得不说，您选得很好。
reports_failure   | The cancellation failed.
reports_failure   | Something went wrong while I was saving the address.
reports_failure   | I ran into an error when calling the payment service.
reports_failure   | The request timed out.
reports_failure   | The payment didn't go through.
reports_failure   | I tried twice, but the update was unsuccessful.
reports_failure   | There was a problem with the booking system.
reports_failure   | The server returned an internal server error.
reports_failure   | I couldn't complete the transfer.
reports_failure   | The service is currently unavailable.
reports_failure   | 取消失败，系统返回了错误。
reports_failure   | 很遗憾，未能提交您的申请。
reports_failure   | 请求超时了。
reports_failure   | 支付服务出现故障。
reports_failure   | 退款没有成功。
reports_failure   | 系统繁忙，操作未成功。
                  | I'm sorry to hear about the problem with your flight.
                  | I apologize for the error earlier.
                  | There are no errors in the log.
                  | If you have any issues, just write to me.
                  | 没有出现任何错误。
                  | 如有任何问题，请随时联系我。
                  | 没问题，我来处理。
reports_missing   | I couldn't find an order with that number.
reports_missing   | There is no user named "bob" in this workspace.
reports_missing   | That repository doesn't exist.
reports_missing   | No such file.
reports_missing   | No matching reservation was found.
reports_missing   | The customer is not in our system.
reports_missing   | 没有找到这笔订单。
reports_missing   | 该用户不存在。
reports_missing   | 查不到您的预订记录。
asks              | Could you please provide your order ID?
asks              | What is the reason for the cancellation?
asks              | Please tell me which of the two accounts you mean.
asks              | I'll need your e-mail address first.
asks              | To go on, I need the order number and your last name.
asks              | Which city are you flying to?
asks              | May I have your phone number?
asks              | Please let me know which option you'd prefer.
asks              | How many tickets would you like?
asks              | Do you have the confirmation number at hand?
asks              | Please specify the new delivery date.
asks              | Did you mean order o_1042 or o_1043?
asks              | And your name?
asks              | I only need one more thing: the delivery date.
asks              | 您希望什么时候送达
asks              | 手机号格式不正确，请重新提供。
asks              | 请提供您的订单号。
asks              | 请问您的手机号是多少？
asks              | 麻烦您告知一下退货原因。
asks              | 您想订几张票？
asks              | 还需要知道您的收货地址。
asks              | 方便提供一下邮箱吗？
asks              | 请问您要取消哪一个订单？
asks              | 能否告诉我具体日期？
                  | Is there anything else I can help you with?
                  | How can I help you today?
                  | Let me know if you need anything else.
                  | If you have further questions, please let me know!
                  | Feel free to reach out at any time.
                  | 还有什么可以帮您的吗？
                  | 请问还有其他需要吗？
                  | 如有需要请随时联系我。
asks_confirmation | Shall I go ahead?
asks_confirmation | Would you like me to cancel it?
asks_confirmation | Do you want me to proceed with the refund?
asks_confirmation | Please confirm that you want to delete the project.
asks_confirmation | You'd like to cancel o_1042, correct?
asks_confirmation | Should I book the 10:30 train?
asks_confirmation | Is that right?
asks_confirmation | Are you sure?
asks_confirmation | Please reply "yes" to proceed.
asks_confirmation | Would you like to proceed with this option?
asks_confirmation | 需要我现在帮您取消吗？
asks_confirmation | 请确认是否继续。
asks_confirmation | 您确定要删除这个项目吗？
asks_confirmation | 将退款原路退回，可以吗？
asks_confirmation | 是否需要我为您提交？
asks_confirmation | 取消订单 o_1042，对吗？
names_permission declines | I don't have permission to delete this repository.
names_permission declines | You are not authorized to view this invoice.
names_permission  | This needs the admin role.
names_permission  | The token is missing the "repo:write" scope.
names_permission  | An administrator has to approve this first.
names_permission  | Please contact your workspace owner.
names_permission  | Access was denied: the request requires the orders:write permission.
names_permission declines | 我没有权限删除这个仓库，也无法继续。
names_permission  | 权限不足，请联系管理员开通。
names_permission  | 需要管理员授权才行。
suggests_later    | Please try again later.
suggests_later    | You could try again in a few minutes.
suggests_later    | Check back tomorrow.
suggests_later    | Please retry in about an hour.
suggests_later    | 请稍后再试。
suggests_later    | 建议您过几分钟重新提交。
suggests_later    | 您可以明天再来看看。
echoes_raw_error  | 404
echoes_raw_error  | Error 500
echoes_raw_error  | HTTP 409 Conflict
echoes_raw_error  | {"error": {"code": 404, "message": "not_found"}}
echoes_raw_error  | ```\\nTraceback (most recent call last):\\n  File "a.py", line 1\\nKeyError: 'id'\\n```
echoes_raw_error  | ValueError
echoes_raw_error  | TypeError: 'NoneType' object is not subscriptable
echoes_raw_error  | ERR_CONNECTION_RESET
echoes_raw_error  | {"detail": "Forbidden"}
echoes_raw_error  | 错误代码：500
                  | {"total": 3, "items": [1, 2, 3]}
                  | 42
                  | The answer is 500.
                  | The order 404 is on its way.
                  | Hello! Nice to meet you.
                  | Thank you for your patience.
                  |
                  | 👍
"""

MAYBE = {
    "All set — your subscription is now active.": {"states_existing"},
    "I've updated the label, so the ticket is now marked as urgent.": {"states_existing"},
    "Please tell me which of the two accounts you mean.": {"asks_confirmation"},
    "The order is already cancelled, so there is nothing to do.": {"declines"},
    "It can no longer be changed, as it's not possible once it has shipped.": {"states_existing"},
    "没办法取消，它已经在路上。": {"states_existing"},
    "权限不足，请联系管理员开通。": {"declines"},
    "Access was denied: the request requires the orders:write permission.": {"reports_failure", "declines"},
    "这超出了我的权限范围。": {"names_permission"},
    "I couldn't complete the transfer.": {"declines"},
    "很遗憾，未能提交您的申请。": {"declines"},
    "The server returned an internal server error.": {"echoes_raw_error"},
    "The service is currently unavailable.": {"echoes_raw_error"},
    "请确认是否继续。": {"asks"},
    "Error 500": {"reports_failure"},
    "HTTP 409 Conflict": {"reports_failure"},
    "错误代码：500": {"reports_failure"},
    "There are no errors in the log.": {"reports_missing"},
    "I'm not allowed to change someone else's reservation.": {"names_permission"},
}


def _lines() -> list[tuple[str, frozenset[str]]]:
    parsed = []
    for line in LINES.strip("\n").splitlines():
        expected, _, text = line.partition("|")
        parsed.append((text.strip().replace("\\n", "\n"), frozenset(expected.split())))
    return parsed


@pytest.mark.parametrize(("text", "expected"), _lines())
def test_reply_is_read_as_what_it_is(text: str, expected: frozenset[str]) -> None:
    reply = acts(text)
    found = {act for act in DECISIVE if reply.answer(act) == "yes"}
    assert expected <= found
    assert found <= expected | MAYBE.get(text, set())


@pytest.mark.parametrize("text", ["Ready when you are.", "换一张卡试试。"])
def test_unrecognised_reply_is_unsure(text: str) -> None:
    reply = acts(text)
    assert reply.answer("declines") == reply.answer("asks") == "unsure"
    assert reply.evidence("declines") is None
    assert reply.answer("claims_completion") == "no"


def test_recognised_reply_is_clearly_nothing_else() -> None:
    reply = acts("I've cancelled your order.")
    assert {act for act in ACTS if reply.answer(act) != "no"} == {"claims_completion"}
    assert all(acts("").answer(act) == "no" for act in ACTS)


def test_unknown_act_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="speech act"):
        acts("hello").answer("apologises")  # type: ignore[arg-type]


def test_evidence_is_the_passage() -> None:
    text = "Hm. I’m sorry, **I can’t** do that."
    span = acts(text).evidence("declines")
    assert span is not None
    assert text[slice(*span)] == "can’t"


def test_lines_are_many_in_both_languages() -> None:
    lines = _lines()
    assert len(lines) >= 150
    assert {act for _, expected in lines for act in expected} == set(DECISIVE)
