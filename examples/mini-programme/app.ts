export type MallApp = {
  globalData: {
    returnUrl: string
    returns: number
  }
}

App<MallApp>({ globalData: { returnUrl: '', returns: 0 } })
