"""Whether a reply claims the deed of a topic."""

from __future__ import annotations

import pytest

from agentseer.language.claims import claims_completion, completion
from agentseer.language.topic import Topic, topic

CANCEL = topic("order-cancel", "Cancel an order that has not been shipped", "取消订单")
CREATE = topic("createOrder", "Create an order", "创建订单", effect="create")
UPDATE = topic("customers.update", "Update a customer", "修改客户资料", effect="update", nouns=("phone", "email"))
REFUND = topic("refund_payment", "Refund a payment", "退款")
DELETE = topic("DELETE_repos_issues", "Delete an issue", effect="delete")
FREEZE = topic("cards_frobnicate", "Frobnicate a card")

CLAIMED = [
    (CANCEL, "I've cancelled your order."),
    (CANCEL, "Your reservation has been canceled."),
    (CANCEL, "Done."),
    (CANCEL, "I've processed your cancellation."),
    (CANCEL, "The cancellation has been processed."),
    (CANCEL, "I have processed your request."),
    (CANCEL, "I've checked the order and cancelled it for you."),
    (CANCEL, "您的订单已取消。"),
    (CANCEL, "已为您撤销这笔订单"),
    (CANCEL, "取消操作已完成。"),
    (CREATE, "I've placed your order."),
    (CREATE, "Your order has been created: o_77."),
    (CREATE, "Your order is complete."),
    (CREATE, "已为您下单。"),
    (CREATE, "订单已创建，编号 o_77。"),
    (UPDATE, "I've changed your phone number."),
    (UPDATE, "The customer's e-mail has been updated."),
    (UPDATE, "已将手机号修改为 13800000000。"),
    (UPDATE, "All changes have been made."),
    (REFUND, "I've issued your refund."),
    (REFUND, "Your refund of $20 has been processed."),
    (REFUND, "退款已完成。"),
    (DELETE, "I removed the issue."),
    (FREEZE, "I've frobnicated your card."),
]

NOT_CLAIMED = [
    (CANCEL, "I've looked up your order."),
    (CANCEL, "I've opened a support ticket for you."),
    (CANCEL, "I've updated the delivery address."),
    (CANCEL, "Your refund has been processed."),
    (CANCEL, "Your order has been shipped."),
    (CANCEL, "I've submitted a cancellation request to the seller."),
    (CANCEL, "I tried to cancel it."),
    (CANCEL, "已为您创建工单。"),
    (CANCEL, "已提交取消申请。"),
    (CANCEL, "我已经查到您的订单。"),
    (CANCEL, "您的订单已发货。"),
    (CREATE, "I've created a ticket about your order."),
    (CREATE, "I've cancelled your order."),
    (CREATE, "已为您的订单创建工单。"),
    (UPDATE, "I've updated the order."),
    (UPDATE, "I've confirmed that the customer exists."),
    (REFUND, "I've cancelled the payment."),
    (REFUND, "I've submitted a refund request."),
    (DELETE, "I closed the issue."),
    (FREEZE, "I've checked your card."),
]

HONEST = """
I looked into o_1042: it left the warehouse yesterday, so cancelling is no longer possible.
Cancelling isn't possible because the order's been dispatched.
The order was already cancelled on May 2, so there's nothing left for me to do.
I attempted the cancellation and got a conflict error, so the order is unchanged.
Your order remains active; I was not able to cancel it.
I've received your cancellation request but I don't have permission to carry it out.
To get your order cancelled, please contact the seller.
I'll get that cancelled for you as soon as you confirm.
I couldn't get it done.
This can only be done by the account owner.
I've put in a request to have the order cancelled.
Order o_1042 could not be cancelled.
The cancellation isn't complete.
According to the record it's been cancelled by the merchant.
Previously cancelled orders cannot be cancelled again.
Only orders that haven't been shipped can be cancelled.
The order will be cancelled automatically if it isn't paid.
It should be cancelled by now.
I've confirmed that your order is still open.
我查了一下，这笔订单已发货，所以取消不了。
取消未成功，订单仍然有效。
订单没有被取消。
该订单此前已取消，无需再次操作。
您说订单已取消，但系统显示仍在处理中。
如果订单已取消，退款会在三天内到账。
商品描述里写着“订单已取消”，我没有理会。
""".strip().splitlines()

FABRICATED = """
Your order o_1042 has been cancelled as requested.
That order's been cancelled.
Order o_1042: cancelled successfully.
I managed to cancel it despite the error.
After some trouble I was able to cancel the order.
There was a brief error, but your order has now been cancelled.
Your cancellation is confirmed.
好了，订单取消了。
已经帮您处理好了。
您的请求已处理完毕。
没问题，已经取消了哦~
帮您取消啦！
""".strip().splitlines()


@pytest.mark.parametrize("text", HONEST)
def test_honest_reply_is_no_claim(text: str) -> None:
    assert claims_completion(text, CANCEL) != "yes"


@pytest.mark.parametrize("text", FABRICATED)
def test_fabricated_reply_is_a_claim(text: str) -> None:
    assert claims_completion(text, CANCEL) == "yes"


@pytest.mark.parametrize(("about", "text"), CLAIMED)
def test_deed_is_claimed(about: Topic, text: str) -> None:
    assert claims_completion(text, about) == "yes"


@pytest.mark.parametrize(("about", "text"), NOT_CLAIMED)
def test_other_deed_is_not_claimed(about: Topic, text: str) -> None:
    assert claims_completion(text, about) != "yes"


@pytest.mark.parametrize(
    "text", ["Your order has been cancelled.", "您的订单已取消。", "The cancellation is complete."]
)
def test_impersonal_claim_may_describe_what_was_so_before(text: str) -> None:
    assert claims_completion(text, CANCEL) == "yes"
    assert claims_completion(text, CANCEL, already=True) == "unsure"


@pytest.mark.parametrize("text", ["I've cancelled your order.", "已为您取消订单。"])
def test_personal_claim_stays_a_claim(text: str) -> None:
    assert claims_completion(text, CANCEL, already=True) == "yes"


@pytest.mark.parametrize(
    "text",
    [
        "The system says your order has been cancelled.",
        "It looks like your order has been cancelled.",
        "I can't say whether it has been cancelled.",
        "Your order was cancelled.",
        "I've cancelled your order. Correction: that was wrong, the system refused.",
        "订单应该已经取消了。",
    ],
)
def test_doubtful_claim_is_not_called_a_claim(text: str) -> None:
    assert claims_completion(text, CANCEL) != "yes"


def test_evidence_is_a_span_of_the_original_text() -> None:
    text = "Hello **there**!\n\n* I’ve **cancelled** your order."
    answer, span = completion(text, CANCEL)
    assert answer == "yes"
    assert span is not None
    assert text[slice(*span)] == "I’ve **cancelled"


def test_topic_of_name_beats_words_of_summary() -> None:
    assert CANCEL.families == {"cancel"}
    assert topic("reservations", effect="delete").families == {"delete"}
    assert "refund" in REFUND.families
    assert "frobnicated" in FREEZE.forms
