import { useState } from 'react'
import { Card, Chip, ChipGroup, DialogHost, NavBar, Page, Section, ToastHost } from '../index.ts'
import { Actions } from './actions.tsx'
import { Bars } from './bars.tsx'
import { Fields } from './fields.tsx'
import { Moving } from './moving.tsx'
import { Popups } from './popups.tsx'
import { Products } from './products.tsx'
import { States } from './states.tsx'

/** Every component in every state, on one page. */
export function Gallery() {
  return (
    <>
      <Page header={<NavBar title="组件" line />}>
        <Settings />
        <Section title="操作">
          <Actions />
        </Section>
        <Section title="导航">
          <Bars />
        </Section>
        <Section title="商品">
          <Products />
        </Section>
        <Section title="状态">
          <States />
        </Section>
        <Section title="弹出">
          <Popups />
        </Section>
        <Section title="输入">
          <Fields />
        </Section>
        <Section title="动态">
          <Moving />
        </Section>
      </Page>
      <ToastHost />
      <DialogHost />
    </>
  )
}

function Settings() {
  const [dark, setDark] = useState(false)
  const [elder, setElder] = useState(false)

  function set(name: 'scheme' | 'scale', value: string, on: boolean) {
    if (on) document.documentElement.dataset[name] = value
    else delete document.documentElement.dataset[name]
  }

  return (
    <Card>
      <ChipGroup label="外观">
        <Chip
          size="sm"
          selected={dark}
          onClick={() => {
            set('scheme', 'dark', !dark)
            setDark(!dark)
          }}
        >
          深色
        </Chip>
        <Chip
          size="sm"
          selected={elder}
          onClick={() => {
            set('scale', 'elder', !elder)
            setElder(!elder)
          }}
        >
          大字版
        </Chip>
      </ChipGroup>
    </Card>
  )
}
