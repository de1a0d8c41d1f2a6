import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Picture } from '@mall/contract'
import type { Deps } from '../deps.ts'

/**
 * Validity of a signed address. Its end is rounded to a whole minute, so that the address stays
 * equal for a minute.
 */
const VALID_SECONDS = 600
const STEP_SECONDS = 60
/** Key used in development only, so that private pictures work without settings. */
const DEVELOPMENT_KEY = Buffer.from('private pictures of development')

/**
 * Folder of a company's private pictures, recognised by the hyphen, which public addresses do not
 * have there.
 */
export const getPrivateFolder = (companyId: number): string => `p-${String(companyId)}`

const isPrivate = /^\/media\/p-\d+\//
const signature = /^\/media\/signed\/[^/]+/
const form = /^signed\/(\d{10,12})\.([\w-]{43})\/(p-\d+\/[\w-]+(?:\.[\w-]+)+\.webp)$/

/** Converts the signed address sent to a client to the stored address. */
export const toStoredAddress = (address: string): string =>
  signature.test(address) ? `/media${address.replace(signature, '')}` : address

/** Path of the picture that a smaller copy belongs to, so that one signature covers both. */
const toMainPath = (path: string) => path.replace(/\.w\d+\.webp$/, '.webp')

type SignerDeps = {
  settings: Pick<Deps['settings'], 'MALL_SECRETS_KEY' | 'NODE_ENV'>
  now: Deps['now']
}

/**
 * Addresses of private pictures: `/media/signed/<end, Unix seconds>.<HMAC-SHA256>/<path>`. A
 * browser opens them without cookies and headers for at most 10 minutes. Public pictures stay
 * unchanged.
 */
export function createPictureSigner({ settings, now }: SignerDeps) {
  const { MALL_SECRETS_KEY, NODE_ENV } = settings
  const key =
    MALL_SECRETS_KEY !== undefined
      ? Buffer.from(MALL_SECRETS_KEY, 'base64')
      : NODE_ENV === 'production'
        ? null
        : DEVELOPMENT_KEY
  const readSeconds = () => Math.floor(now().getTime() / 1000)
  const mac = (secret: Buffer, end: number, path: string) =>
    createHmac('sha256', secret)
      .update(`picture|v1|${String(end)}|${toMainPath(path)}`)
      .digest()

  return {
    /** false in production without MALL_SECRETS_KEY, where private pictures are refused */
    canSign: key !== null,

    sign<T extends Pick<Picture, 'src'>>(picture: T): T {
      if (key === null || !isPrivate.test(picture.src)) return picture
      const path = picture.src.slice('/media/'.length)
      const end = Math.floor((readSeconds() + VALID_SECONDS) / STEP_SECONDS) * STEP_SECONDS
      const seal = mac(key, end, path).toString('base64url')
      return { ...picture, src: `/media/signed/${String(end)}.${seal}/${path}` }
    },

    /**
     * @param path after `/media/`
     * @returns the stored path; null if the signature is invalid or has expired
     */
    open(path: string): { path: string; secondsLeft: number } | null {
      const [, end = '', seal = '', signed = ''] = form.exec(path) ?? []
      if (key === null || signed === '') return null
      const expected = mac(key, Number(end), signed)
      const given = Buffer.from(seal, 'base64url')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const secondsLeft = Number(end) - readSeconds()
      return secondsLeft > 0 ? { path: signed, secondsLeft } : null
    },
  }
}
export type PictureSigner = ReturnType<typeof createPictureSigner>
