export const formMessages = {
  title: '前往支付',
  go: '前往支付',
  invalid: '支付链接无效，请返回商城重新支付',
}
