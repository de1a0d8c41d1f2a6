export type MallApp = {
  globalData: {
    /** address that the web view loads when its page is shown again; '' for none */
    returnUrl: string
    /**
     * number of payments that have returned; part of each address, so that the web view loads it
     * again
     */
    returns: number
  }
}

App<MallApp>({ globalData: { returnUrl: '', returns: 0 } })
