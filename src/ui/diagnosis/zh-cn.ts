import type { DiagnosisMessages } from "./en.ts";

/** The self-test in the settings, in Simplified Chinese. */
export const zhCn: DiagnosisMessages = {
  title: "遇到问题？",
  help: "Fairhand 会检查本机的磁盘、时钟、网络和直接连接。",
  run: "开始自检",
  running: "正在检查……",
  addresses: "在报告中保留地址",
  addressesHelp: "看到报告的人会知道可以从哪里连接到你。",
  crashes: "附上崩溃记录",
  crashesHelp: "不含密钥和地址。",
  copy: "复制报告",
  copied: "已复制。",
  report: "报告（英文）",
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
