/** The page around the mall, as far as what every web view can do needs it. */
export type WebPage = Pick<Window, 'document' | 'location'> & {
  navigator: Partial<Pick<Navigator, 'clipboard'>>
}
