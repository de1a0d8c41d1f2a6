import type { MallApp } from '../../app'
import { openEntrance } from '../../entrance'
import { keepMallAddress, readQuery, toMallPath } from '../../mall-address'

type ShareCard = { title: string; link: string; imgUrl: string }

const app = getApp<MallApp>()

/** The mall in a web view, which always fills its page. */
Page({
  data: { src: '', failed: false },
  path: '/home',
  card: null as ShareCard | null,

  onLoad(query: Record<string, string | undefined>) {
    this.path = readQuery(query).path ?? '/home'
    void this.open()
  },

  /** After a payment the web view loads the screen that asks the mall for the result. */
  onShow() {
    const { returnUrl, returns } = app.globalData
    app.globalData.returnUrl = ''
    if (keepMallAddress(returnUrl) === null) return
    const joint = returnUrl.includes('?') ? '&' : '?'
    this.setData({ src: `${returnUrl}${joint}returned=${returns}`, failed: false })
  },

  async open() {
    this.setData({ src: '', failed: false })
    try {
      this.setData({ src: await openEntrance(this.path) })
    } catch (error) {
      console.warn('entrance', error)
      this.showFailure()
    }
  },

  showFailure() {
    this.setData({ src: '', failed: true })
  },

  /** The web view delivers its messages when a share begins; the last card is of the current screen. */
  readMessage({ detail }: WechatMiniprogram.CustomEvent<{ data: { share?: ShareCard }[] }>) {
    this.card = detail.data.filter(({ share }) => share).pop()?.share ?? this.card
  },

  onShareAppMessage({ webViewUrl }: WechatMiniprogram.Page.IShareAppMessageOption) {
    const path = toMallPath(this.card?.link ?? webViewUrl ?? '')
    return {
      title: this.card?.title ?? '积分商城',
      path: `/pages/index/index?path=${encodeURIComponent(path)}`,
      ...(this.card ? { imageUrl: this.card.imgUrl } : {}),
    }
  },
})
