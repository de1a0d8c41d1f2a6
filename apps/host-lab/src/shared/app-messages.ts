/** Message that a simulated app has delivered to a person. */
export type AppMessage = {
  id: string
  app: '微信' | '钉钉'
  person: string
  title: string
  text: string
  /** page that it opens; '' for none */
  url: string
  at: string
}
