export type MallApp = {
  globalData: {
    /** address that the web view loads when its page is shown again; '' for none */
    returnUrl: string
    /** how often a payment has returned: makes each address a new one for the web view */
    returns: number
  }
}

App<MallApp>({ globalData: { returnUrl: '', returns: 0 } })
