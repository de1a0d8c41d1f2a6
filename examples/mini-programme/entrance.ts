import { config } from './config'
import { buildMallAddress, keepMallAddress } from './mall-address'

const login = () =>
  new Promise<string>((resolve, reject) =>
    wx.login({
      timeout: 10_000,
      success: ({ code }) => resolve(code),
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    }),
  )

const requestLink = (code: string, path: string) =>
  new Promise<string>((resolve, reject) =>
    wx.request({
      url: config.entranceUrl,
      method: 'POST',
      data: { code, path },
      timeout: 10_000,
      success({ statusCode, data }) {
        const { url } = (typeof data === 'object' ? data : {}) as { url?: unknown }
        const link = typeof url === 'string' ? keepMallAddress(url) : null
        if (statusCode === 200 && link !== null) resolve(link)
        else reject(new Error(`entrance ${statusCode}`))
      },
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    }),
  )

/**
 * Address of a path of the mall: the partner's signed link for the WeChat user; without it the
 * plain address.
 */
export async function openEntrance(path: string): Promise<string> {
  if (config.entranceUrl === '') return buildMallAddress(path)
  return requestLink(await login(), path)
}
