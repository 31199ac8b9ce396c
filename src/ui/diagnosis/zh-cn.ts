import type { DiagnosisMessages } from "./en.ts";

/** The self-test in the settings, in Simplified Chinese. */
export const zhCn: DiagnosisMessages = {
  title: "遇到问题？",
  help: "Fairhand 会检查本机的磁盘、时钟、网络和直接连接。",
  run: "开始自检",
  running: "正在检查……",
  addresses: "在报告中包含地址",
  addressesHelp: "看到报告的人会知道你的网络地址。",
  crashes: "附上崩溃报告",
  crashesHelp: "不含密钥和地址。",
  copy: "复制报告",
  copied: "已复制。",
  report: "报告（英文）",
  crashed: "Fairhand 出了故障，有一部分意外停止。你的对局没有丢失。",
  showCrash: "查看报告",
  crashTitle: "发生了什么",
  crashHelp:
    "这是 Fairhand 留下的记录，不含密钥和地址，也不会自动发送。想告诉别人的话，可以复制出来。",
  broken: "这个页面无法显示",
  brokenHelp: "这个页面出了错。你的对局没有丢失：每一步都保存在这台电脑上。",
  reload: "重新加载",
  about: "Fairhand {version} · MIT 许可证 · 不提供任何担保",
  names: {
    versions: "版本",
    disk: "磁盘",
    clock: "时钟",
    discovery: "查找附近的玩家",
    firewall: "防火墙",
    webrtc: "直接连接",
    nat: "路由器",
    relays: "中继",
  },
  verdicts: {
    fine: "正常",
    warning: "有待改善",
    broken: "无法使用",
    skipped: "未检查",
  },
};
