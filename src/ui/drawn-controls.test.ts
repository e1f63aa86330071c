import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { DrawnMenu, PressedMenu } from './menu.tsx'
import { DrawnTagBox, TagBox } from './tag-box.tsx'

/** An element's attributes in any order. */
const sorted = (html: string) =>
  html.replace(/<([a-z]+)((?: [a-zA-Z-]+="[^"]*")*)(\/?)>/g, (_, name: string, attributes: string, end: string) => {
    const all = attributes.match(/ [a-zA-Z-]+="[^"]*"/g) ?? []
    return `<${name}${all.sort().join('')}${end}>`
  })

const drawn = <Props extends object>(component: (props: Props) => unknown, props: Props) =>
  sorted(renderToStaticMarkup(createElement(component as (props: Props) => null, props)))

test.each([
  { placeholder: 'City', autoComplete: 'off', enterKeyHint: 'done' as const },
  { 'aria-label': 'Tags', readOnly: true },
  { 'aria-describedby': 'limit', 'aria-invalid': true },
])('the browser finds the tag box that it would have drawn itself: %j', (input) => {
  const props = {
    id: 'box',
    text: '',
    onTextChange: () => {},
    onPick: () => {},
    onHighlight: () => {},
    suggestions: [],
    input,
    tags: createElement(Fragment, null, createElement('span', null, 'Waco')),
    children: createElement('p', null, 'Below'),
  }
  expect(drawn(DrawnTagBox, props)).toBe(drawn(TagBox, props))
})

test.each([
  createElement('button', { type: 'button', className: 'chip-face' }, 'Waco'),
  createElement(Button, { variant: 'quiet', size: 'small', 'aria-label': 'Sort: Name' }, 'Name'),
  createElement(Button, { disabledReason: 'Only owners can.' }, 'Invite'),
  createElement(Button, { disabledReason: undefined, pending: true }, 'Invite'),
])('the browser finds the closed menu that it would have drawn itself', (trigger) => {
  const props = { id: 'menu', label: 'Sort', trigger, children: null }
  expect(drawn(DrawnMenu, props)).toBe(drawn(PressedMenu, props))
})
