import { createDecipheriv } from 'node:crypto'
import { z } from 'zod'

const tagLength = 16

/** Data encrypted with the APIv3 key: notifications and certificates. */
export const Resource = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  ciphertext: z.base64(),
  nonce: z.string().length(12),
  associated_data: z.string().default(''),
})

/**
 * Opens AEAD_AES_256_GCM with the APIv3 key: the last 16 bytes are the tag. Throws for data that
 * the key cannot decrypt.
 */
export function openResource(resource: z.infer<typeof Resource>, apiV3Key: string): string {
  const sealed = Buffer.from(resource.ciphertext, 'base64')
  if (sealed.length <= tagLength) throw new Error('nothing sealed')
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, resource.nonce, {
    authTagLength: tagLength,
  })
  decipher.setAAD(Buffer.from(resource.associated_data))
  decipher.setAuthTag(sealed.subarray(-tagLength))
  return Buffer.concat([
    decipher.update(sealed.subarray(0, -tagLength)),
    decipher.final(),
  ]).toString()
}
