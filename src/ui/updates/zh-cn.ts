import type { UpdatesMessages } from "./en.ts";

/** Updates, in Simplified Chinese. */
export const zhCn: UpdatesMessages = {
  title: "新版本",
  question: "要让 Fairhand 检查新版本吗？",
  questionHelp: "每天一次，对局中绝不检查。下载服务器只会看到你的 IP 地址。可以随时在设置中更改。",
  yes: "好，每天检查一次",
  no: "不用",
  setting: "每天检查一次新版本",
  settingHelp: "对局中绝不检查；你同意之前不会安装任何东西。下载服务器会看到你的 IP 地址。",
  install: "重启并更新",
  stages: {
    idle: "",
    looking: "正在检查……",
    found: "Fairhand {version} 已发布，对局结束后下载。",
    downloading: "正在下载 Fairhand {version}……",
    ready: "Fairhand {version} 已准备好。",
    installing: "正在启动 Fairhand {version}……",
  },
  failures: {
    unreachable: "无法连接下载服务器，Fairhand 明天再试。",
    damaged: "下载的文件与发布的不一致，已丢弃。Fairhand 明天再试。",
    "not-installed": "Fairhand {version} 没有安装成功，可以再试一次。",
  },
};
