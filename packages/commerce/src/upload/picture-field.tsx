import type { UploadPurpose } from '@mall/contract'
import { refusalText } from '@mall/core/api'
import { useMessages } from '@mall/core/messages'
import { Uploader, type UploadedPicture } from '@mall/ui'
import { useAddUploadMutation } from './upload-endpoints.ts'
import { messages } from './messages.ts'
import { toBase64 } from './to-base64.ts'

const getFileName = (address: string) => address.slice(address.lastIndexOf('/'))

type Props = {
  label: string
  /** where the pictures are used; those for `afterSale` and `chat` are private */
  purpose: UploadPurpose
  max: number
  /** addresses of the shopper's uploads */
  value: readonly string[]
  /** newest addresses of pictures that were there before: those of private ones expire */
  newest?: readonly string[]
  onChange: (value: string[]) => void
}

/** Pictures that a shopper sends in. */
export function PictureField({ label, purpose, max, value, newest = [], onChange }: Props) {
  const t = useMessages(messages)
  const [add] = useAddUploadMutation()
  async function upload(file: File): Promise<UploadedPicture> {
    const { data, error } = await add({ purpose, base64: await toBase64(file) })
    if (!data) throw new Error(refusalText(error) ?? t('uploadFailed'))
    return { id: data.src, url: data.src }
  }
  return (
    <Uploader
      label={label}
      maxCount={max}
      value={value.map((src) => ({
        id: src,
        url: newest.find((one) => getFileName(one) === getFileName(src)) ?? src,
      }))}
      onChange={(pictures) => onChange(pictures.map(({ id }) => id))}
      upload={upload}
    />
  )
}
