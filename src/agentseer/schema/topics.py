"""What a parameter is about, told from its name and description in English or Chinese.

A topic is a word such as ``email`` or ``quantity``; `agentseer.schema.plausible` knows how values of it look.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

__all__ = ["topic", "words"]

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[\u4e00-\u9fff]+")

PHRASES: Final[dict[str, str]] = {
    "airline": "airline, airline code, carrier, carrier code, 航空公司",
    "airport": "airport, airport code, iata, iata code, origin airport, destination airport, 机场, 机场代码",
    "age": "age, 年龄",
    "amount": "amount, price, cost, total, subtotal, fee, balance, budget, payment amount, salary, sum, deposit, discount "
    "amount, 金额, 价格, 费用, 总价, 余额, 预算, 单价, 押金",
    "artist": "artist, band, performer, composer, artist name, 歌手, 艺术家, 乐队",
    "brand": "brand, manufacturer, make, vendor brand, 品牌",
    "branch": "branch, branch name, git ref, head, ref, 分支",
    "category": "category, genre, section, 类别, 分类, 品类",
    "city": "city, town, city name, location, place, destination, origin, 城市, 地点, 目的地, 出发地, 位置",
    "colour": "color, colour, 颜色",
    "company": "company, organization, organisation, org, employer, business, company name, organization name, business "
    "name, merchant, supplier, vendor, bank, bank name, 公司, 公司名称, 单位名称, 商家, 供应商, 企业",
    "count": "count, number of, num, total count, max results, 个数, 次数",
    "country": "country, nationality, country name, 国家, 国籍",
    "country_code": "country code, iso country, country iso, 国家代码",
    "coupon": "coupon, coupon code, promo code, voucher, voucher code, discount code, promotion code, 优惠码, 优惠券, 折扣码",
    "currency": "currency, currency code, 货币, 币种",
    "date": "date, day, deadline, birthday, dob, birth date, date of birth, due, expiry, check in, check out, since, until, "
    "日期, 生日, 截止, 截止日期, 入住, 退房",
    "datetime": "timestamp, datetime, date time, created at, updated at, starts at, ends at, start time, end time, "
    "scheduled at, expires at, at, 开始时间, 结束时间, 时间戳",
    "days": "days, nights, night count, 天数, 晚数",
    "department": "department, team, division, team name, department name, 部门, 团队",
    "distance": "distance, radius, 距离, 半径",
    "email": "email, e mail, mail, email address, mail address, recipient, cc, bcc, 邮箱, 邮件地址, 电子邮件, 收件人",
    "extension": "extension, file type, file extension, file format, 扩展名",
    "file": "file, filename, file name, attachment, document name, 文件, 文件名, 附件",
    "first_name": "first name, given name, forename, fname, 名字",
    "gender": "gender, sex, 性别",
    "hash": "sha, hash, checksum, digest, md5, commit, commit sha, etag, 哈希, 校验和",
    "height": "height, width, length, depth, 高度, 宽度, 长度",
    "host": "host, hostname, domain, domain name, server, 域名, 主机, 主机名",
    "hours": "hours, hour, 小时",
    "id": "id, ids, identifier, key, number, no, ref, reference, uid, code, account number, order number, 编号, 单号, 订单号, "
    "号码, 标识, 代码",
    "image_url": "avatar, image, image url, photo, photo url, picture, logo, icon, thumbnail, 图片, 头像",
    "ip": "ip, ip address, ipv4, remote ip, 地址段",
    "job": "job, job title, occupation, profession, position, 职位, 职业",
    "language": "language, lang, language code, 语言",
    "last_name": "last name, surname, family name, lname, 姓氏",
    "latitude": "latitude, lat, 纬度",
    "level": "level, priority, severity, urgency, importance, 级别, 优先级, 等级",
    "limit": "limit, page size, per page, size limit, max, top, page count, 每页数量, 每页条数",
    "locale": "locale, culture, 区域设置",
    "longitude": "longitude, lng, lon, long, 经度",
    "material": "material, fabric, 材质, 面料",
    "message": "message, text, content, body, greeting, post, tweet, caption, 消息, 正文, 内容, 短信",
    "mime": "mime, mime type, media type, content type",
    "minutes": "minutes, duration, duration minutes, timeout, 分钟, 时长",
    "month": "month, 月份",
    "note": "note, notes, comment, comments, description, remark, remarks, instructions, feedback, details, memo, summary, "
    "review, bio, about, 备注, 说明, 描述, 评论, 留言, 简介, 要求",
    "offset": "offset, skip, start index, 偏移",
    "order": "order direction, sort order, sort direction, direction, 排序方向",
    "page": "page, page number, page no, 页码",
    "password": "password, secret, passphrase, passwd, pwd, 密码",
    "path": "path, file path, folder, directory, filepath, 路径, 目录",
    "percentage": "percent, percentage, rate, discount, ratio, tax rate, discount rate, 百分比, 折扣, 比例, 税率",
    "person": "full name, customer name, user name full, contact name, guest name, passenger, passenger name, author, "
    "contact, contact person, person, customer, guest, owner name, recipient name, receiver, cardholder, patient, employee, "
    "assignee name, traveler, attendee, display name, 姓名, 联系人, 客户姓名, 收货人, 乘客, 作者, 患者, 员工, 用户姓名",
    "phone": "phone, phone number, mobile, mobile number, telephone, tel, cell, fax, whatsapp, 电话, 手机, 手机号, 电话号码, "
    "联系电话, 联系方式",
    "port": "port, port number, 端口",
    "postcode": "zip, zip code, postal code, post code, postcode, zipcode, 邮编, 邮政编码",
    "product": "product, item, product name, item name, goods, article, dish, 商品, 产品, 商品名称, 产品名称, 物品, 菜品",
    "project": "project, project name, workspace, repository, repo, channel, bucket, namespace, cluster, room, queue, topic "
    "name, playlist, album, collection, list name, name, 项目, 项目名称, 频道, 名称, 仓库名",
    "quantity": "quantity, qty, amount of items, units, guests, people, adults, passengers, seats, copies, tickets, 数量, 人数, "
    "件数, 张数, 份数, 座位数",
    "rating": "rating, stars, rating value, 评分, 星级",
    "reason": "reason, cause, justification, cancellation reason, refund reason, 原因, 理由",
    "region": "state, province, region, county, district, 省, 省份, 地区, 州, 区域",
    "role": "role, permission level, 角色",
    "score": "score, points, 分数, 得分, 积分",
    "search": "q, query, search, keyword, keywords, search term, term, search query, 关键词, 关键字, 搜索词, 查询",
    "seconds": "seconds, ttl, interval, 秒, 秒数",
    "size": "size, 尺码, 尺寸, 大小",
    "sku": "sku, product code, item code, barcode, 货号, 条码",
    "status": "status, state name, stage, phase, 状态, 阶段",
    "street": "address, street, address line, street address, shipping address, billing address, delivery address, line, "
    "地址, 街道, 收货地址, 详细地址",
    "tag": "tag, tags, label, labels, 标签",
    "temperature": "temperature, temp, 温度",
    "time": "time, time of day, 时间, 时刻",
    "timezone": "timezone, time zone, tz, 时区",
    "title": "title, headline, heading, subject, event, event name, topic, task, 标题, 主题, 题目, 任务",
    "token": "token, api key, access token, cursor, page token, session, 令牌, 游标",
    "type": "type, kind, mode, plan, variant, tier, style, method, 类型, 种类, 模式, 方式, 套餐",
    "unit": "unit, unit of measure, uom, 单位",
    "url": "url, uri, link, website, homepage, href, webhook, callback url, webhook url, site, endpoint, 网址, 链接, 网站",
    "username": "username, user name, login, user, nickname, handle, owner, account, account name, assignee, screen name, "
    "用户名, 账号, 昵称, 登录名",
    "version": "version, release, tag name, 版本, 版本号",
    "weekday": "weekday, day of week, 星期",
    "weight": "weight, 重量, 体重",
    "year": "year, 年份",
}
"""The phrases that show a topic, by topic. Where two phrases fit, the longer one at the end of the name wins."""

_FILLERS: Final = frozenset(
    [
        "value",
        "values",
        "input",
        "param",
        "parameter",
        "text",
        "string",
        "str",
        "list",
        "filter",
        "field",
        "eq",
        "like",
        "in",
        "new",
        "to",
    ]
)
"""Last words of a name that say nothing about the topic."""


@lru_cache(maxsize=16384)
def words(name: str) -> tuple[str, ...]:
    """The words of an identifier, in lower case; a run of Chinese characters is one word.

    >>> words("shippingAddress_line1"), words("HTTPPort"), words("收货地址")
    (('shipping', 'address', 'line', '1'), ('http', 'port'), ('收货地址',))
    """
    return tuple(word.lower() for word in _WORD.findall(name))


@lru_cache(maxsize=16384)
def topic(name: str, description: str = "") -> str | None:
    """The topic of a parameter, if its name or else the beginning of its description shows one.

    >>> topic("customer_email"), topic("checkInDate"), topic("手机号"), topic("x", "City to fly to"), topic("frobnicate")
    ('email', 'date', 'phone', 'city', None)
    """
    parts = words(name)
    named = _at_end(parts)
    if named and (named != "project" or len(parts) > 1):
        return named
    opening = words(description[:80])
    return _anywhere(opening[:8]) or named


def _at_end(parts: tuple[str, ...]) -> str | None:
    """The topic of the longest phrase that ends the name, fillers and numbers aside."""
    end = len(parts)
    while end:
        for length in (3, 2, 1):
            found = _known(parts[max(0, end - length) : end])
            if found:
                return found
        if not (parts[end - 1] in _FILLERS or parts[end - 1].isdigit()):
            return None
        end -= 1
    return None


def _anywhere(parts: tuple[str, ...]) -> str | None:
    for start in range(len(parts)):
        for length in (3, 2, 1):
            found = _known(parts[start : start + length])
            if found:
                return found
    return None


def _known(parts: tuple[str, ...]) -> str | None:
    found = _index().get(" ".join(parts)) or _index().get(" ".join(map(_singular, parts)))
    if found or len(parts) != 1 or parts[0].isascii():
        return found
    # Chinese has no spaces: the phrase that ends latest in the word, the longest of those.
    fits = [(parts[0].rfind(phrase) + len(phrase), len(phrase), phrase) for phrase in _chinese() if phrase in parts[0]]
    return _index()[max(fits)[2]] if fits else None


def _singular(word: str) -> str:
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word


@cache
def _index() -> dict[str, str]:
    return {phrase.strip(): topic for topic, phrases in PHRASES.items() for phrase in phrases.split(",")}


@cache
def _chinese() -> tuple[str, ...]:
    return tuple(phrase for phrase in _index() if not phrase.isascii())
