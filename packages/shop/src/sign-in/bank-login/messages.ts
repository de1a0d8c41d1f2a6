import { defineMessages } from '@mall/core/messages'

export const bankLoginMessages = defineMessages('shop.bankLogin', {
  title: '登录{mallName}',
  oneClick: '{name}一键登录',
  oneClickNote: '使用{name} App 的登录账户，无需输入密码',
  toBankPage: '前往{name}登录',
  toBankPageNote: '将打开{name}的登录页面，完成后自动返回',
  signIn: '登录',
  boundDone: '绑定成功',
  agree: '登录即表示您已阅读并同意',
  staffTitle: '核销登录已失效',
  staffNote: '重新登录后，将回到刚才的页面',
  toStaffSignIn: '核销登录',
})
