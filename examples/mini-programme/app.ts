export type MallApp = {
  globalData: {
    /** address that the web view loads when its page is shown again; '' for none */
    returnUrl: string
    returns: number
  }
}

App<MallApp>({ globalData: { returnUrl: '', returns: 0 } })
