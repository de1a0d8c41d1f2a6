export const config = {
  /** Public address of the mall without a slash at the end: a business domain of the mini-programme. */
  mallUrl: 'https://mall.example.com',
  companyId: 1,
  /**
   * Address at the partner's server that exchanges the code of `wx.login` and returns a signed link into
   * the mall; '' shows the mall to guests.
   */
  entranceUrl: '',
}
