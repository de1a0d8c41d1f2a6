import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('genericBrowser.scan', {
  title: '扫一扫',
  starting: '正在打开相机…',
  looking: '将二维码或条形码放入框内',
  denied: '没有相机权限，可从相册选择或手动输入',
  missing: '无法使用相机，可从相册选择或手动输入',
  nothingFound: '图片中没有识别到码，请换一张',
  choosePicture: '从相册选择',
  enterCode: '手动输入码',
  enterCodeHint: '手动输入码上的数字或文字',
  confirm: '确定',
})
