export type WebPage = Pick<Window, 'document' | 'location'> & {
  navigator: Partial<Pick<Navigator, 'clipboard'>>
}
