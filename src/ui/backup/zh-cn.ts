import type { BackupMessages } from "./en.ts";

/** Backup and restore in the settings, in Simplified Chinese. */
export const zhCn: BackupMessages = {
  title: "备份与恢复",
  help: "密钥、名字和所有对局都在一个加密文件里。同时拿到文件和口令的人就能以你的身份对局，请分开保管。",
  passphrase: "口令",
  passphraseHelp: "至少 8 个字符。没有口令，谁也打不开备份，包括你自己。",
  save: "保存备份",
  saving: "正在加密……",
  saved: "备份已保存。同一时间请只在一台设备上使用它。",
  restore: "恢复备份……",
  restoring: "正在打开备份……",
  confirm: "改用备份中的玩家？",
  confirmHelp:
    "从下次启动起，本机将以备份中的玩家身份对局。现在的玩家会保留在资料文件夹中名为“replaced”的文件夹里。",
  yes: "恢复",
  no: "保持不变",
  restored: "完成。重新启动 Fairhand 后，你就是备份中的那位玩家。",
};
