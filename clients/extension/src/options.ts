// Address and key, and whether Attending takes them.
import { clientOf } from './ask.ts'
import { askToReach, type Fields, readSettings, readTyped, type Settings, saveSettings } from './settings.ts'
import { tellIfSlow } from './slow.ts'
import { failure, slow } from './words.ts'

const one = <Kind extends HTMLElement>(id: string) => document.querySelector<Kind>(`#${id}`)!
const address = one<HTMLInputElement>('address')
const key = one<HTMLInputElement>('key')
const outcome = one('outcome')
const programs = one<HTMLAnchorElement>('programs')

const say = (text: string) => {
  outcome.textContent = text
}

function mark(wrong: Fields): void {
  for (const input of [address, key]) {
    const message = wrong[input.id as keyof Fields] ?? ''
    one(`${input.id}-error`).textContent = message
    input.setAttribute('aria-invalid', String(message !== ''))
  }
}

/** Stores what is typed, if the browser lets the helper reach that address; null if not. */
async function save(): Promise<Settings | null> {
  say('')
  const typed = readTyped(address.value, key.value)
  mark('wrong' in typed ? typed.wrong : {})
  if ('wrong' in typed) return null
  if (!(await askToReach(typed.settings.origin))) {
    say('The helper may not reach this address. Save again, and allow it.')
    return null
  }
  await saveSettings(typed.settings)
  address.value = typed.settings.origin
  point(typed.settings.origin)
  return typed.settings
}

const point = (origin: string) => {
  programs.href = `${origin}/account/programs`
}

async function test(settings: Settings): Promise<void> {
  say('Testing...')
  try {
    // Asks about no one: whether the key may match, which is what the helper does with it.
    const asked = clientOf(settings).call('match-records', { records: [{ name: 'Test' }] })
    await tellIfSlow(asked, () => say(slow))
    say('It works. Open a page that shows a physician, and press the helper’s button.')
  } catch (error) {
    say(failure(error, settings.origin).sentence)
  }
}

one('options').addEventListener('submit', (event) => {
  event.preventDefault()
  void save().then((settings) => {
    if (settings) say('Saved')
  })
})
one('test').addEventListener('click', () => {
  void save().then((settings) => (settings ? test(settings) : undefined))
})

const { origin, key: stored } = await readSettings()
address.value = origin
key.value = stored
one('version').textContent = chrome.runtime.getManifest().version
point(origin)
