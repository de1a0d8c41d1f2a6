import type { UserInfo } from '@mall/contract'
import { useRef, useState, type FormEvent } from 'react'
import { loadUserInfo, refusalText } from '@mall/core/api'
import { useMallDispatch, useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useUserInfo } from '@mall/core/session'
import {
  BottomBar,
  Button,
  Card,
  Field,
  NavBar,
  Page,
  SkeletonBlock,
  focusFirstInvalid,
} from '@mall/ui'
import { useEditInfoMutation } from '../api/account-endpoints.ts'
import { PictureField, usePictures } from '@mall/commerce/upload'
import styles from './account.module.css'
import { messages } from './messages.ts'

const MAX_NICKNAME = 20
type Input = HTMLInputElement & HTMLTextAreaElement

/** Nickname, picture and birthday of the shopper. */
export function Component() {
  const t = useMessages(messages)
  const user = useUserInfo()
  const go = useMallNavigate()
  const paths = usePaths()
  const back = () => go.back(paths.myInfo())
  return (
    <Page header={<NavBar title={t('editTitle')} onBack={back} />} bottom="bar">
      {user ? <EditForm user={user} onSaved={back} /> : <SkeletonBlock height={200} shape="card" />}
    </Page>
  )
}

type EditFormProps = { user: UserInfo; onSaved: () => void }

function EditForm({ user, onSaved }: EditFormProps) {
  const { nickName, headImage } = user
  const t = useMessages(messages)
  const notify = useNotify()
  const dispatch = useMallDispatch()
  const [edit, { isLoading }] = useEditInfoMutation()
  const [name, setName] = useState(nickName)
  const pictures = usePictures(headImage === '' ? [] : [headImage])
  const busy = isLoading || pictures.isWaiting
  const [birthday, setBirthday] = useState(user.birthday)
  const [isSubmitted, setSubmitted] = useState(false)
  const nameField = useRef<Input>(null)
  const length = [...name.trim()].length
  const problem = length === 0 || length > MAX_NICKNAME ? t('nicknameWrong') : ''

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (focusFirstInvalid([problem, nameField]) || busy) return
    const uploaded = await pictures.waitForUploads()
    if (!uploaded) return
    const [picture = ''] = uploaded
    const { error } = await edit({
      nickName: name.trim(),
      ...(picture !== headImage && { headImage: picture }),
      ...(birthday !== user.birthday && { birthday }),
    })
    const text = refusalText(error)
    if (text) notify.toast(text, { tone: 'danger' })
    if (error) return
    await dispatch(loadUserInfo())
    notify.toast(t('saved'), { tone: 'ok' })
    onSaved()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Card label={t('editTitle')} className={styles.fields}>
        <p className={styles.label}>{t('avatar')}</p>
        <PictureField label={t('avatar')} purpose="head" max={1} {...pictures.field} />
        <Field
          ref={nameField}
          label={t('nickname')}
          placeholder={t('nicknameHint')}
          maxLength={MAX_NICKNAME * 2}
          value={name}
          onChange={setName}
          error={isSubmitted ? problem : ''}
        />
        <Field
          label={t('birthday')}
          type="date"
          hint={t('birthdayHint')}
          value={birthday}
          onChange={setBirthday}
        />
      </Card>
      <BottomBar label={t('actions')}>
        <Button type="submit" block needsNetwork={t('save')} busy={isLoading}>
          {pictures.waitingText ?? t('save')}
        </Button>
      </BottomBar>
    </form>
  )
}
