import { useState } from 'react'
import {
  Checkbox,
  CodeField,
  Field,
  PasswordField,
  Radio,
  RadioGroup,
  Rate,
  SearchBox,
  SearchLink,
  Stepper,
  Switch,
  toast,
  Uploader,
  type UploadedPicture,
} from '../index.ts'
import { IconPackage, IconWallet } from '../icons/icons.ts'
import styles from './gallery.module.css'
import { Group } from './group.tsx'
import { lamp } from './pictures.ts'

export function Fields() {
  const [text, setText] = useState<Record<string, string>>({ phone: '13800006021', bad: '1380000' })
  const [sentAt, setSentAt] = useState(0)
  const put = (name: string) => (value: string) => setText({ ...text, [name]: value })
  const get = (name: string) => text[name] ?? ''
  return (
    <>
      <Group title="Field, PasswordField, CodeField">
        <Field label="收货人" value={get('name')} onChange={put('name')} placeholder="姓名" />
        <Field
          label="手机号"
          labelHidden
          placeholder="请输入手机号"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={11}
          value={get('phone')}
          onChange={put('phone')}
        />
        <Field
          label="手机号"
          value={get('bad')}
          onChange={put('bad')}
          error="请输入正确的手机号"
          hint="用于接收发货短信"
        />
        <PasswordField
          label="密码"
          labelHidden
          placeholder="请输入密码"
          value={get('password')}
          onChange={put('password')}
        />
        <CodeField
          label="验证码"
          labelHidden
          placeholder="请输入 6 位验证码"
          value={get('code')}
          onChange={put('code')}
          resendAt={sentAt}
          onSend={() => setSentAt(Date.now() + 120_000)}
        />
        <Field
          label="备注"
          multiline
          maxLength={100}
          placeholder="选填，给卖家留言"
          value={get('note')}
          onChange={put('note')}
        />
        <Field label="商家" value="固定内容" onChange={() => {}} disabled />
      </Group>
      <Group title="SearchBox">
        <SearchBox
          value={get('search')}
          onChange={put('search')}
          onSubmit={(value) => toast(`搜索 ${value}`)}
          placeholder="挂耳咖啡"
        />
        <SearchLink href="#search" placeholder="只是入口" />
      </Group>
      <Controls />
    </>
  )
}

function Controls() {
  const [checked, setChecked] = useState(true)
  const [on, setOn] = useState(true)
  const [pay, setPay] = useState('wechat')
  const [kind, setKind] = useState('return')
  const [count, setCount] = useState(1)
  const [stars, setStars] = useState(4)
  const [pictures, setPictures] = useState<UploadedPicture[]>([{ id: 'a', url: lamp }])
  return (
    <>
      <Group title="Checkbox, Switch" row>
        <Checkbox checked={checked} onChange={setChecked}>
          记住密码
        </Checkbox>
        <Checkbox checked={!checked} onChange={(value) => setChecked(!value)} small>
          我已阅读并同意《服务协议》
        </Checkbox>
        <Checkbox checked={false} mixed onChange={setChecked} label="全选" />
        <Checkbox checked={false} disabled onChange={setChecked} label="不可选" />
        <Switch checked={on} onChange={setOn} label="使用积分" />
        <Switch checked={!on} onChange={(value) => setOn(!value)} label="默认地址" />
        <Switch checked disabled onChange={setOn} label="不可用" />
      </Group>
      <Group title="Radio">
        <RadioGroup label="支付方式" value={pay} onChange={setPay}>
          <Radio value="wechat" note="推荐">
            微信支付
          </Radio>
          <Radio value="card">银行卡</Radio>
          <Radio value="points" disabled note="积分不足">
            积分支付
          </Radio>
        </RadioGroup>
        <RadioGroup label="售后类型" value={kind} onChange={setKind} tiles>
          <Radio value="return" icon={<IconPackage />} note="收到货，寄回后退款">
            退货退款
          </Radio>
          <Radio value="refund" icon={<IconWallet />} note="未收到货或已协商">
            仅退款
          </Radio>
        </RadioGroup>
      </Group>
      <Group title="Stepper" row>
        <Stepper
          label="数量"
          value={count}
          max={5}
          onChange={setCount}
          onLimit={({ limit }) => toast(limit === 'max' ? '每人限购 5 件' : '最少购买 1 件')}
        />
        <Stepper label="起售两件" value={2} min={2} step={2} onChange={() => {}} busy />
        <Stepper label="不可用" value={1} onChange={() => {}} disabled />
      </Group>
      <Group title="Rate">
        <div className={styles.row}>
          <Rate value={stars} onChange={setStars} />
          <Rate value={3} />
        </div>
      </Group>
      <Group title="Uploader">
        <Uploader
          label="晒图"
          value={pictures}
          onChange={setPictures}
          maxCount={6}
          maxSize={2 * 1024 * 1024}
          upload={async (file, onProgress) => {
            onProgress(1)
            return { id: `${file.name}${pictures.length}`, url: URL.createObjectURL(file) }
          }}
        />
      </Group>
    </>
  )
}
