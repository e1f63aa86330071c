/** The card of one physician: what to know before writing, their lists, and adding to one. */
import type { Client } from '../../typescript/src/index.ts'
import { type Lists, listsFor, type Profile } from './ask.ts'
import { element, pageLink, paragraph } from './element.ts'
import { tellIfSlow } from './slow.ts'
import * as words from './words.ts'

interface CardFacts {
  profile: Profile
  lists: Lists
  origin: string
  client: Client
}

export function cardOf(facts: CardFacts): HTMLElement {
  const { profile, lists, origin } = facts
  const onLists = element('div', {}, ...listParts(lists, origin))
  return element(
    'article',
    {},
    element('h1', { textContent: words.named(profile) }),
    ...[words.work(profile), profile.location].filter(Boolean).map((line) => paragraph(line)),
    ...words.warnings(profile).map((line) => paragraph(line, 'warning')),
    paragraph(words.lastContact(profile)),
    paragraph(words.contacts(profile), 'muted'),
    onLists,
    addForm(facts, (now) => onLists.replaceChildren(...listParts(now, origin))),
    pageLink(`${origin}/physician/${profile.id}`, 'Open profile'),
  )
}

function listParts({ on }: Lists, origin: string): Node[] {
  const heading = element('h2', { textContent: 'Lists' })
  if (on.length === 0) return [heading, paragraph('On none of your lists', 'muted')]
  const items = on.map(({ id, name, owner, stage }) => {
    const rest = [stage?.name, owner && `of ${owner}`].filter(Boolean).join(', ')
    return element('li', {}, pageLink(`${origin}/lists/${id}`, name), rest === '' ? '' : ` (${rest})`)
  })
  return [heading, element('ul', {}, ...items)]
}

const newList = ''

function addForm({ profile, lists, origin, client }: CardFacts, onAdded: (now: Lists) => void): HTMLFormElement {
  const choices = [...lists.all.map(({ id, name }) => ({ id, name })), { id: newList, name: 'New list' }]
  const list = element('select', { id: 'list' })
  list.append(...choices.map(({ id, name }) => element('option', { value: id, textContent: name })))
  const name = element('input', { id: 'list-name', ariaLabel: 'Name of the new list', placeholder: 'Name' })
  const button = element('button', { type: 'submit', className: 'primary', textContent: 'Add to list' })
  const outcome = element('p', { role: 'status' })
  const follow = () => {
    name.hidden = list.value !== newList
  }
  list.addEventListener('change', follow)
  follow()
  const label = element('label', { htmlFor: 'list', textContent: 'Add to' })
  const form = element('form', { noValidate: true }, label, list, name, button, outcome)
  const add = async () => {
    const chosen = list.value === newList ? { listName: name.value } : { listId: list.value }
    const title = list.value === newList ? name.value.trim() : list.selectedOptions[0]!.text
    const answer = await client.call('add-to-list', { ...chosen, physicianIds: [profile.id] })
    outcome.textContent = words.added(answer, title)
    // It is added, whether or not they can be read again.
    await listsFor(client, profile.id).then(onAdded, () => {})
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    button.disabled = true
    outcome.textContent = ''
    tellIfSlow(add(), () => {
      outcome.textContent = words.slow
    })
      .catch((error) => {
        outcome.textContent = words.failure(error, origin).sentence
      })
      .finally(() => {
        button.disabled = false
      })
  })
  return form
}
