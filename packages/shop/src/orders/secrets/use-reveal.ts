import { useState } from 'react'
import type { DataOf } from '@mall/contract'
import { LoginType } from '@mall/contract/states'
import { useLazyPublicKeyQuery } from '@mall/commerce/identity'
import { isRefused, refusalText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { SealingUnavailable, sealLoginForm } from '@mall/core/session'
import { createRandomKey } from '@mall/core/storage'
import { messages } from './messages.ts'
import { useRevealSecretMutation } from './secret-endpoints.ts'

export type RevealedSecret = DataOf<'cardSecret.reveal'>
export type Reveal = ReturnType<typeof useReveal>

/**
 * Reveals a secret, with the password of the account where the company requires it.
 * @param onRefused after a refusal that no other password changes
 */
export function useReveal(orderId: string, secretId: number, onRefused: () => void) {
  const t = useMessages(messages)
  const notify = useNotify()
  const [loadKey] = useLazyPublicKeyQuery()
  const [send] = useRevealSecretMutation()
  const [requestKey] = useState(createRandomKey)
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)

  async function seal(password: string) {
    const key = await loadKey(undefined, false).unwrap()
    const form = { loginType: LoginType.Password, loginId: '-', password, captchaVerifyParam: '' }
    return sealLoginForm(form, key)
  }

  /** @returns null after a refusal, whose message has been shown */
  async function reveal(password: string | null): Promise<RevealedSecret | null> {
    if (password === '') {
      setFault(t('enterPassword'))
      return null
    }
    setBusy(true)
    setFault('')
    try {
      const proof = password === null ? {} : { proof: await seal(password) }
      return await send({ id: orderId, secretId, requestKey, ...proof }).unwrap()
    } catch (error) {
      if (error instanceof SealingUnavailable) setFault(t('insecure'))
      else if (isRefused(error, 'login/wrong-password')) setFault(t('wrongPassword'))
      else {
        const text = refusalText(error)
        const isPassword = isRefused(error, 'login/locked', 'login/stale-key')
        if (text && isPassword) setFault(text)
        if (text && !isPassword) {
          notify.toast(text, { tone: 'danger' })
          onRefused()
        }
      }
      return null
    } finally {
      setBusy(false)
    }
  }
  return { reveal, busy, fault }
}
