import { readQuery } from '../../mall-address'

/** Opens another mini-programme, which WeChat allows after a tap on this page only. */
Page({
  data: { failed: false },
  appId: '',
  path: '',

  onLoad(query: Record<string, string | undefined>) {
    const { appId = '', path = '' } = readQuery(query)
    this.appId = appId
    this.path = path
  },

  launch() {
    this.setData({ failed: false })
    wx.navigateToMiniProgram({
      appId: this.appId,
      path: this.path,
      success: () => wx.navigateBack(),
      fail: ({ errMsg }) => {
        console.warn('launch', errMsg)
        this.setData({ failed: true })
      },
    })
  },
})
