import type { MallApp } from '../../app'
import { keepMallAddress, readQuery } from '../../mall-address'

const app = getApp<MallApp>()

/**
 * Pays an order of the web view: the mall opens this page with the parameters that its server has signed.
 * Paid, cancelled or failed, the mall's own screen asks its server for the result.
 */
Page({
  onLoad(query: Record<string, string | undefined>) {
    const { timeStamp, nonceStr, package: prepayment, paySign, returnUrl = '' } = readQuery(query)
    app.globalData.returnUrl = keepMallAddress(returnUrl) ?? ''
    app.globalData.returns += 1
    if (!timeStamp || !nonceStr || !prepayment || !paySign) {
      void wx.showToast({ title: '支付信息不完整', icon: 'none' })
      return this.leave()
    }
    wx.requestPayment({
      timeStamp,
      nonceStr,
      package: prepayment,
      signType: 'RSA',
      paySign,
      complete: () => this.leave(),
    })
  },

  /** Goes back; a page opened directly has no page to go back to. */
  leave() {
    wx.navigateBack({ fail: () => wx.reLaunch({ url: '/pages/index/index' }) })
  },
})
