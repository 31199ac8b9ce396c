import type { KeyMessages } from "./en.ts";

/** Taking the player to another device, in Simplified Chinese. */
export const zhCn: KeyMessages = {
  title: "换到别的设备玩",
  help: "把密钥和名字放进一串代码，带到别的设备或浏览器上，朋友看到的仍是同一个你。对局留在这里。同一时间请只在一台设备上玩。",
  trust: "同时拿到代码和口令的人就能以你的身份对局。请分开发送，或者只用自己的摄像头扫描代码。",
  passphrase: "口令",
  passphraseHelp: "至少 8 个字符，在另一台设备上要再输一次。",
  make: "显示我的代码",
  making: "正在加密……",
  code: "你的玩家代码",
  copy: "复制代码",
  copied: "代码已复制。",
  qr: "二维码形式的玩家代码",
  bring: "使用别的设备上的玩家",
  bringHelp: "在另一台设备上点自己的名字打开设置，再选“换到别的设备玩”。",
  theirCode: "另一台设备上的代码",
  theirPassphraseHelp: "在那台设备上为这串代码设的口令。",
  become: "改用这位玩家",
  becoming: "正在打开代码……",
  confirm: "改用代码里的玩家？",
  confirmApp:
    "从下次启动起，本机将以那位玩家的身份对局。现在的玩家和所有对局会保留在资料文件夹中名为“replaced”的文件夹里。",
  confirmPage:
    "此后这个浏览器将以那位玩家的身份对局。现在的玩家会离开，保存在这里的对局会被删除，正在进行的对局会在你缺席的情况下继续。",
  yes: "改用这位玩家",
  no: "保持不变",
  doneApp: "完成。重新启动 Fairhand 后，你就是代码里的那位玩家。",
};
