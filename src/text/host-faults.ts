import type { FaultTexts } from "./fault-texts.ts";

/** Everything but the games' own faults, and those of what is typed into a terminal. */
export const HOST_FAULTS: FaultTexts = {
  "zh-CN": {
    "ui/connection-lost": "程序没有回应，请稍后再试。",
    "ui/file-unreadable": "无法读取这个文件，请重新选择。",
    "ui/not-copied": "浏览器不允许复制，请选中文字手动复制。",

    "api/bad-argument": "输入的内容不符合要求。",
    "api/no-name": "请先取个名字：其他人会在牌桌上看到它。",
    "host/internal": "Fairhand 内部出错，什么都没有改变，请再试一次。",

    "update/not-here": "这份 Fairhand 无法自行更新，请另行下载新版本。",
    "update/not-ready": "还没有可以启动的新版本。",
    "update/in-match": "请先打完对局，否则其他人得等你。",

    "solution/damaged": "这台设备上的完整解已损坏，或属于其他版本。请删除后重新求解。",
    "solution/cannot-write": "无法保存完整解。请腾出 300 MB 磁盘空间后重试。",
    "solution/cannot-remove": "无法删除完整解：文件正被其他程序使用。",
    "solution/crashed": "求解失败。求解需要 700 MB 空闲内存，请关闭其他程序后重试。",
    "solution/stopped": "求解已停止。",
    "solution/busy": "已有一款游戏正在求解，请等它完成。",
    "solution/cannot-solve": "这台设备无法解出这款游戏。",

    "backup/too-large": "这个文件太大，不可能是备份。",
    "backup/broken-off": "备份没有完整传来。请重新选择文件。",
    "backup/short-passphrase": "请设置至少 8 个字符的口令：谁能打开备份，谁就能以你的身份对局。",
    "backup/not-a-backup": "这个文件不是 Fairhand 的备份。",
    "backup/wrong-passphrase": "口令不对，或者文件已损坏。",
    "backup/not-read": "无法复制保存的对局。磁盘满了吗？",
    "backup/no-profile": "这个文件夹里没有玩家资料。",
    "backup/not-written": "无法写入备份文件。已有的同名文件不会被覆盖。",
    "backup/disk-full": "磁盘已满，备份没有写成。请腾出空间，或换一个磁盘。",
    "backup/profile-exists":
      "这个文件夹里已有一位玩家，不会被覆盖。请用 --profile=DIR 另选文件夹，或先把它移走。",
    "backup/not-restored": "无法把玩家资料写入这个文件夹。",
    "backup/no-matches": "这份备份里的对局打不开，请换一份备份。",
    "backup/no-file": "无法读取这个备份文件。",

    "table/unknown": "这张牌桌已经不在了。",
    "table/unknown-game": "当前版本不支持这款游戏。",
    "table/not-waiting": "你已不再等候这张牌桌的座位。",
    "table/no-answer": "这张牌桌的桌主没有回应，请稍后再试。",
    "table/not-host": "只有桌主才能这样做。",
    "table/not-playing": "对局没有在进行。",
    "table/not-your-seat": "这个座位不在本机上。",
    "table/not-seated": "你不在这张牌桌上。",
    "table/kept": "空座位为刚才一起玩的人保留。请向桌主要一个座位，或稍后再试。",
    "table/locked": "桌主已锁定这张牌桌，不能再入座。",
    "table/sent-away": "桌主已请你离开这张牌桌。请加入别的牌桌，或自己开一桌。",
    "table/already-started": "对局已经开始了。",
    "table/still-playing": "对局还没有结束。",
    "table/resign-first": "对局还没有结束：其他人正在等你，要离开请先认输。",
    "table/removed": "桌主收回了你在这桌的座位。请加入别的牌桌，或自己开一桌。",
    "table/several-games":
      "你已经坐在另一张牌桌上了。请先打完那场对局，或退出那个座位，再到这里入座。",
    "table/bots-play-on": "你的电脑玩家还在对局中。对局结束前牌桌会留在这里；你可以到别处入座。",
    "table/goes-on": "其他人还没有收到你的认输。在那之前牌桌会留在这里；你可以到别处入座。",
    "table/own-seat": "不能把自己移出自己的牌桌，可以取消整张牌桌。",
    "table/you-are-host": "这是你自己的牌桌：可以留着，也可以取消整张牌桌，但你不能离开。",
    "watch/crowded": "观战人数已满，请稍后再试。",
    "watch/not-invited": "桌主不再向你展示这场对局。请用邀请再看一次。",
    "watch/not-begun": "这场对局还没有开始。可以加入，或稍后再来观看。",
    "proofs/crashed": "本机暂时算不出一项证明，对局在此等待。请关闭其他程序；Fairhand 会继续尝试。",
    "proofs/closed": "Fairhand 正在关闭。",

    "cup/too-few": "办比赛至少要有四个人在桌边。",
    "cup/too-many": "一场比赛最多十六人。",
    "cup/under-way": "这张牌桌上的比赛还没有结束。",
    "cup/nothing-to-play": "比赛中你现在没有要打的对局。",
    "cup/archived": "这局还没有结果，你就把它归档了。可以请桌主裁定胜负。",
    "cup/settled": "这一局已经有结果了。",
    "table/no-chat": "同一台设备上的牌桌没有聊天。",
    "table/no-bots": "这里暂时没有电脑玩家。",
    "table/no-hint": "只有一个人与电脑对局、并且轮到他时才有提示。",
    "bots/no-analysis": "这款游戏无法逐步分析。",
    "study/no-position":
      "这段文字不是局面。局面形如 connect-four:4453（依次写出每一步的列号）或 royal-ur:4.8+1/2+0/1/3（双方棋子所在的格和到家数、轮到谁、掷出的点数）。",
    "study/nothing-to-decide": "这个局面轮不到任何一方走。",
    "study/no-puzzle": "这款游戏没有习题。",
    "bots/*": "电脑玩家出了问题，请再试一次。",
    "table/old-format": "有一场保存的对局由旧版本的 Fairhand 进行，无法在此继续，已原样保留。",
    "table/fetched-anew":
      "本机保存的一场对局已损坏。等其他玩家上线后，会从他们那里重新获取。你可以继续观看，但你和你的电脑玩家都不能再行动，因为无法确定你的哪些步已经丢失。",
    "table/unreadable": "有一场保存的对局无法读取，已原样保留。",

    "roster/full": "这张牌桌已坐满。",
    "roster/cancelled": "桌主已关闭这张牌桌。",
    "roster/already-seated": "这位玩家已经入座。",
    "roster/not-seated": "这位玩家没有坐在这张牌桌上。",
    "roster/*": "一条座位变动的消息不正确，已拒绝。",
    "start/too-few": "至少要有两位玩家才能开始。",
    "start/too-many": "开局名单上的玩家比座位还多。",
    "start/cancelled": "这张牌桌已关闭。",
    "start/twice-seated": "同一位玩家不能坐两个座位。",
    "start/*": "一条开始对局的消息不正确，已拒绝。",
    "rematch/somebody-left": "留下的人数不够玩这款游戏。请换一款游戏，或让新玩家入座。",
    "rematch/other-offer": "下一局的提议已经变了。请先看一看，再重新选择。",
    "rematch/*": "一条下一局的提议不正确，已拒绝。",

    "match/over": "对局已经结束。",
    "match/spectator": "你正在观战。",
    "match/catching-up": "还缺少几步，正在向其他玩家获取，请稍候。",
    "match/not-your-seat": "这个座位上坐的是别人。",
    "match/waits-for-nobody": "按规则对局还没有结束，却没有任何人可以行动。",
    "match/no-dealer": "这款游戏需要发牌或掷币，而这台设备无法参与。",
    "match/lost-secrets": "这些牌的密钥不在本机上，无法继续出牌。",
    "match/move-dropped": "你的这一步还没发出，这一轮就已有结果。如果又轮到你，请重新选择。",
    "match/proving": "你的上一步还没有发出，请稍候。",
    "match/two-faces": "这位玩家在同一处签了两种不同的内容，这是作弊的证据。",
    "match/after-resignation": "这位玩家认输之后，自己或其电脑玩家又签了别的内容，这是作弊的证据。",
    "match/two-votes": "这位玩家投了两张互相排斥的票，这是作弊的证据。",
    "match/disputed": "有人作弊：其他人那里的结果可能与此不同。",
    "match/nobody-late": "没有人在等这位玩家。",
    "match/too-early": "这位玩家还有时间。",
    "match/damaged-log": "保存的对局日志已损坏。",
    "match/wrong-game": "这张牌桌玩的是另一款游戏。",
    "match/rules-version": "当前版本不支持这场对局所用的规则版本。",

    "vote/*": "一张选票不正确，已拒绝。",
    "proposal/*": "一份提案不正确，已拒绝。",
    "certificate/*": "一份表决证明不正确，已拒绝。",
    "evidence/*": "一份作弊证据并不成立，已拒绝。",
    "claim/*": "一份关于玩家离开的声明不正确，已拒绝。",
    "end/*": "一份结束签名不正确，已拒绝。",
    "statement/*": "一份声明属于另一场对局。",
    "content/*": "保存的对局日志已损坏。",

    "entry/out-of-turn": "没有轮到时不能行动。",
    "entry/other-history": "这位玩家与你的对局历史不同。",
    "entry/two-faces": "这位玩家在这一处签过别的内容。",
    "entry/wrong-match": "这一条属于另一场对局。",
    "entry/bad-signature": "签名不正确，这不是该玩家发出的。",
    "entry/after-resignation": "认输或退出之后不能再行动。",
    "entry/*": "一条对局消息不正确，已拒绝。",
    "bytes/*": "收到的数据不正确，已拒绝。",
    "chat/*": "一条聊天消息不正确，已拒绝。",
    "commit/*": "一份封存的选择不正确，已拒绝。",
    "deck/too-few-left": "剩下的玩家太少，无法补上离开者的密钥。",
    "deck/*": "一条关于暗牌的消息不正确，已拒绝。",
    "dice/*": "一条关于掷币的消息不正确，已拒绝。",
    "frame/*": "与另一位玩家的连接传来了残缺的数据。",
    "identity/*": "一个玩家身份不正确，已拒绝。",
    "invite/expired": "这份邀请已过期，请向朋友要一份新的。",
    "invite/blocked": "你已屏蔽发出这份邀请的玩家。",
    "friends/too-many": "好友名单满了，请先删除一位。",
    "friends/malformed": "好友的程序发来的消息不正确，已拒绝。",
    "friends/hidden": "你对好友隐身了。请先让他们看到你在线，再邀请。",
    "friends/away": "这位好友现在不在线。",
    "friends/too-often": "你刚刚邀请过，请给好友一点时间。",
    "invite/own": "这串代码是你自己生成的，请把它发给朋友。",
    "invite/unknown": "这份邀请已经失效：牌桌已关闭，或桌主换了新的邀请。",
    "invite/no-answer": "这张牌桌的桌主没有回应，请稍后再试。",
    "code/none": "这段文字里没有 Fairhand 的邀请码或连接码。",
    "code/damaged": "代码已损坏：有字符错误或缺失。请重新复制完整的代码。",
    "code/foreign-version":
      "这串代码由另一版本的 Fairhand 生成。请双方都更新程序，再换一串新代码。",
    "code/is-player": "这是玩家代码，请在设置里使用。",
    "code/is-invite": "这是牌桌的邀请，请在“输入代码加入”里使用。",
    "code/is-offer": "这是连接码：请在“输入代码加入”里回复它，并把回复码发回去。",
    "code/is-reply": "这是对连接码的回复，应当在生成那个连接码的地方使用。",
    "block/too-many": "屏蔽名单已满，请先移除一位玩家。",
    "join/*": "一条入座消息不正确，已拒绝。",
    "lobby/*": "一份牌桌列表不正确，已拒绝。",
    "manifest/*": "牌桌的说明不正确，已拒绝。",
    "randomness/*": "一个随机数种子不正确，已拒绝。",
    "wire/*": "一条网络消息不正确，已拒绝。",

    "version/older-there": "对方的 Fairhand 版本较旧，无法与你对局。请对方安装最新版本。",
    "version/newer-there": "对方的 Fairhand 版本较新，你的版本无法与之对局。请安装最新版本。",
    "version/page-older":
      "这个网页比对方的 Fairhand 旧。请重新加载网页；如果它是文件，请要一份新的。",

    "network/port-in-use": "所需的端口被其他程序占用。",
    "network/other-port": "原来的端口被其他程序占用，Fairhand 这次改用另一个端口。",
    "network/cannot-listen": "无法使用网络。请检查网络设置，然后重新启动 Fairhand。",
    "network/unreachable":
      "邀请中的地址都没有回应。桌主在线吗？如果在线，请改为互换两串代码，手动连接。",
    "network/no-address":
      "这份邀请没有互联网地址：桌主的路由器没有开放端口，也没有可用的中继。请改为互换两串代码，手动连接。",
    "network/not-a-player": "这串代码不属于其他玩家。",
    "network/bad-relay": "中继地址要照中继程序显示的样子填写：/ip4/地址/tcp/端口/p2p/名称。",
    "network/bad-stun": "STUN 服务器要写成“主机:端口”。",
    "two-way/not-yours":
      "这份回复对应的不是你最近一次的连接码。请重新发送那串代码，再粘贴对它的回复。",
    "two-way/no-address": "这台设备没有连接网络，无法生成连接码。",
    "two-way/symmetric":
      "你的路由器连接不同对象时使用不同端口（对称型 NAT），而对方的路由器不接受陌生连接。需要再有一位开放端口的朋友，或一个中继。",
    "two-way/other-symmetric":
      "对方的路由器连接不同对象时使用不同端口（对称型 NAT），而你的路由器不接受陌生连接。需要再有一位开放端口的朋友，或一个中继。",
    "two-way/both-symmetric":
      "双方的路由器都在连接不同对象时使用不同端口（对称型 NAT）。需要再有一位开放端口的朋友，或一个中继。",
    "two-way/blocked":
      "你的网络不放行 UDP，因此无法从这里直接连接任何人。需要一位开放端口的朋友，或一个中继。",
    "two-way/other-blocked":
      "对方的代码里没有互联网地址：对方的网络不放行 UDP，或未能查到自己的外部地址。需要再有一位开放端口的朋友，或一个中继。",
    "two-way/no-connection":
      "没能建立直接连接，但看不出是哪一方的路由器阻止的。对方可能已关闭 Fairhand，或回复已超过十分钟：请换两串新代码再试一次。",
    "profile/database-moved": "数据库已损坏，已移到一旁保存，并新建了一个。",
    "profile/cannot-write": "无法再保存任何内容。请腾出磁盘空间，然后重新启动 Fairhand。",
    "profile/not-writable":
      "Fairhand 无法写入资料文件夹。请允许写入这个文件夹，或用 --profile=DIR 选择其他文件夹。",
    "profile/in-use":
      "Fairhand 已在使用这份资料运行。请先关闭它，或用 --profile=DIR 选择其他资料。",
    "profile/elsewhere": "你已在另一个标签页里继续玩，所以这个页面停下了。",
    "profile/no-storage":
      "浏览器不为这个网页保存任何内容，重新加载后对局就无法继续。请退出无痕浏览，或换一个浏览器。",
    "profile/tab-asleep":
      "Fairhand 还开在另一个已休眠的标签页里。请关闭那个标签页，然后重新加载这个网页。",
    "profile/no-answer":
      "浏览器的存储暂时没有响应。请重新加载网页；如果没有用，请关闭浏览器再打开。",
    "key/short-passphrase": "请设置至少 8 个字符的口令：谁能打开这串代码，谁就能以你的身份对局。",
    "key/no-code": "这不是玩家代码，或者缺了一部分。它以“fairhand-key:”开头。",
    "key/wrong-passphrase": "口令不对，或者代码里有错。",
    "key/same-player": "你在这里已经是这位玩家了。",
    "key/not-taken": "无法在这里保存这位玩家。",
    "page/no-wasm":
      "这个浏览器关闭了 WebAssembly，而 Fairhand 要靠它洗牌和验牌。请对这个网页关闭“锁定模式”或最严格的安全模式，或换一个浏览器。",
    "page/no-network":
      "这个浏览器连不上朋友的程序：缺少 WebSocket 或安全随机数。请使用新版的 Chrome、Edge、Firefox 或 Safari。",
    "page/old-browser":
      "这个浏览器太旧，玩不了 Fairhand。请更新它，或使用新版的 Chrome、Edge、Firefox 或 Safari。",
    "profile/storage-full":
      "浏览器的存储空间已满，保存不了对局。请在手机或浏览器里腾出空间，然后重新加载。",
    "door/closed": "这个链接已失效，请向朋友要一个新链接。",
    "door/silent":
      "朋友的 Fairhand 没有回应：可能已关闭，或电脑在休眠，或这台设备连着别的网络。请重新加载网页，再试一次。",
    "door/no-link":
      "这不是浏览器链接。它以 http:// 开头，朋友可以在牌桌的“在浏览器里玩”下面找到它。",
    "door/moved":
      "原来的端口被其他程序占用，所以浏览器链接变了，朋友打开新链接会成为新玩家。等端口空出来后重新启动 Fairhand，原来的链接就又能用了。",
    "door/not-here": "这里不能让朋友用浏览器玩。",
    "door/cannot-listen": "无法为网页开放端口。请重新启动 Fairhand 再试。",
    "door/no-page":
      "这份 Fairhand 缺少给朋友浏览器用的网页。请重新安装；如果是从源代码运行的，请重新构建。",
    "profile/newer": "这份资料由更新版本的 Fairhand 写成，请更新程序。",
    "table/restless":
      "有陌生人在这里反复入座又离开，因此部分人不再能入座。你可以只让认识的人入座，或仅凭邀请入座。",
    "profile/no-folder": "这里不是文件夹，也无法新建。请用 --profile=DIR 选择其他资料。",
    "profile/disk-full":
      "磁盘已满，无法写入资料文件夹。请腾出空间，或用 --profile=DIR 选择其他资料。",
    "profile/other-schema":
      "资料文件夹里的数据库不属于 Fairhand。请移走它，或用 --profile=DIR 选择其他资料。",
    "profile/key-gone":
      "玩家密钥不见了，而别人正是凭它认出你。请从备份恢复；若要从此以新玩家身份开始，请用 --new-player 启动。",
    "profile/database-gone":
      "保存的对局不见了：数据库缺失或为空。你仍是同一个玩家。如有这个文件的副本，请关闭 Fairhand，删除 fairhand.db-wal（如果有），放回副本后重新启动。",
    "profile/log-aside":
      "缺失的数据库还留下了记有最近几步的日志，现已改名为 fairhand.db-wal.kept-…，保存在资料文件夹里。它只配得上那个数据库本身，配不上更早的副本：请关闭 Fairhand，把两个文件改回原名 fairhand.db 和 fairhand.db-wal。",
    "profile/moves-gone":
      "最近几步可能已丢失：Fairhand 意外结束时写入它们的文件（fairhand.db-wal）不见了。如果还在，请关闭 Fairhand，放回文件后重新启动。",
    "profile/wrapped-key":
      "玩家密钥由系统的密钥库加密保存。请用 Fairhand 自己的窗口启动，系统询问时请解锁密钥库。换了电脑或重置过密钥库就无法解锁：请改为从备份恢复。",
    "profile/bad-key": "无法读取玩家密钥。请从备份恢复，或移走它以新玩家身份开始。",

    "record/crashed": "本机无法验证这份记录，请再试一次。",
    "record/too-slow":
      "验证这份记录所需的时间超过了任何真实的对局，它可能是为了占用你的电脑而制作的。",
    "record/not-a-record": "这个文件不是 Fairhand 记录，或已损坏。",
    "record/too-long": "这场对局太长，无法逐步显示。可以用 fairhand verify 检查它的记录。",
    "record/too-large": "这个文件太大，不可能是一场对局的记录。",
    "record/unknown-game": "当前版本不支持记录中的这款游戏。",
    "record/old-format": "这份记录由旧版本的 Fairhand 写成，当前版本无法验证。",
    "record/wrong-content": "文件中有一个阶段不可能得出它所写的结果。",
    "record/unproven": "文件中有玩家被请出对局，却缺少针对该玩家的证据。",
    "record/fork": "有一个阶段被证明了两种不同的结果：这场对局无效。",
    "record/statement": "文件中有一份声明与这场对局无关。",
    "record/not-canonical": "文件中有重复、乱序或无效的条目。",
    "record/certificate": "文件中的一份表决证明与其中的对局不符。",
    "record/equivocation": "文件中有同一位玩家互相矛盾的条目。",
  },
};
