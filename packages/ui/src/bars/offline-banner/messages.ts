import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.offlineBanner', {
  unavailable: '没有网络，暂时不能{action}',
  nothing: '当前没有网络',
  offline: '当前没有网络，显示的是之前的内容',
  offlineSince: '当前没有网络，显示的是 {time} 的内容',
})
