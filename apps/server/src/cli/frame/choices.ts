import type { Argument, Option } from 'commander'
import { Misuse } from './mall-cli.ts'

/**
 * A choice by its key or its Chinese label.
 * @throws Misuse that lists the labels, for anything else
 */
export function parseChoice<K extends string>(
  text: string,
  title: string,
  labels: Readonly<Record<K, string>>,
): K {
  const keys = Object.keys(labels) as K[]
  const found = keys.find((key) => key === text || labels[key] === text)
  if (found !== undefined) return found
  throw new Misuse(`${title} 应为 ${Object.values(labels).join('、')}，而不是 ${text}`)
}

/** An argument or option that takes a choice, with its labels in the help. */
export function withChoices<T extends Argument | Option>(
  taker: T,
  title: string,
  labels: Readonly<Record<string, string>>,
): T {
  taker.description = `${title}：${Object.values(labels).join('、')}`
  taker.argParser((text: string) => parseChoice(text, title, labels))
  return taker
}
