import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.poster', {
  title: '分享海报',
  save: '保存图片',
  saved: '图片已开始保存',
  failed: '海报生成失败',
  drawing: '正在生成海报',
  posterOf: '{name}的分享海报',
  pressToSave: '也可以长按图片保存',
  scan: '扫码查看商品',
})
