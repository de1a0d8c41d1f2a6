/** The calls of the vendor's SDK that the mall makes. Each rejects with `{errorCode, errorMessage}`. */
export type DingtalkSdk = {
  /** authorises the page for `jsApiList`, once; the client reports a wrong signature to `onError` */
  config(
    params: {
      agentId: string
      corpId: string
      timeStamp: number
      nonceStr: string
      signature: string
      /** 0: a web app */
      type: number
      jsApiList: string[]
    },
    onError: (reason: unknown) => void,
  ): void
  /** returns `{code}`, valid for five minutes and one use */
  requestAuthCode(params: { corpId: string }): Promise<unknown>
  /** returns `{text}` */
  scan(params: { type: 'all' }): Promise<unknown>
  /** returns `{longitude, latitude}`; `coordinate` 1: GCJ-02 */
  getLocation(params: {
    targetAccuracy: number
    coordinate: 1
    withReGeocode: boolean
    useCache: boolean
  }): Promise<unknown>
  /** `info`: the signed order string; returns `{resultStatus}` in the payment app's codes */
  pay(params: { info: string }): Promise<unknown>
  /** returns `{brightness}`, 0 to 1 */
  getBrightness(params: object): Promise<unknown>
  /** `brightness`: 0.1 to 1; `isKeep`: the screen stays on */
  setBrightness(params: { brightness: number; isKeep: boolean }): Promise<unknown>
  share(params: {
    /** 0: a panel with all of the app's ways to share */
    type: number
    url: string
    title: string
    content: string
    image: string
  }): Promise<unknown>
  setTitle(params: { title: string }): Promise<unknown>
  /** `control`: the arrow of the title bar calls `onSuccess` and does nothing itself */
  setLeft(params: { control: boolean; onSuccess?: () => void }): Promise<unknown>
  goBack(params: object): Promise<unknown>
  close(params: object): Promise<unknown>
}
