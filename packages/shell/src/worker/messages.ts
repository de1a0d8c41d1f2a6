import { defineMessages } from '@mall/core/messages'

/** Texts of the offline page, equal for all companies, because the page knows no company. */
export const offlineTexts = defineMessages('shell.worker', {
  title: '没有网络',
  heading: '当前没有网络',
  note: '联网后会自动打开这个页面',
  reload: '重新加载',
  home: '看看首页',
}).texts
