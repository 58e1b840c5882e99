// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenForScanner } from '#app/features/check-in/typed/typed-scanner.ts'

const CODE = '1A7K9QXW3MZ5T0V8R2N4H6J1C3E'
let now = 0
let texts: string[] = []
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  now = 0
  texts = []
  stop = listenForScanner(document, (text) => texts.push(text), { now: () => now })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  document.body.innerHTML = ''
})

function wait(ms: number): void {
  now += ms
  vi.advanceTimersByTime(ms)
}

/** Presses a key as a browser does: keydown first, then the character reaches the focused field. */
function type(key: string, more: KeyboardEventInit = {}): boolean {
  const target = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', {
    key,
    bubbles: true,
    cancelable: true,
    composed: true,
    ...more,
  })
  const goes_on = target.dispatchEvent(event)
  if (goes_on && key.length === 1 && target instanceof HTMLInputElement) {
    target.value += key
    target.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return goes_on
}

function scan(text: string, end: string | null = 'Enter'): boolean {
  for (const key of text) {
    wait(8)
    type(key)
  }
  wait(8)
  return end === null || type(end)
}

function focusedField(type_of = 'search'): HTMLInputElement {
  const field = document.createElement('input')
  field.type = type_of
  document.body.append(field)
  field.focus()
  return field
}

describe('keyboard scanner on a page', () => {
  test('a scan without focus is read and ends by Enter, by Tab or by a pause', () => {
    scan(CODE)
    wait(500)
    scan('ABCDEFG', 'Tab')
    wait(500)
    scan('HJKMNPQ', null)
    expect(texts).toEqual([CODE, 'ABCDEFG'])
    wait(200)
    expect(texts).toEqual([CODE, 'ABCDEFG', 'HJKMNPQ'])
  })

  test('a scan does not press the focused button', () => {
    document.body.innerHTML = '<button>Undo</button>'
    document.querySelector('button')?.focus()
    expect(scan(CODE)).toBe(false)
    wait(500)
    expect(type('Enter')).toBe(true)
  })

  test('a scan inside a search field is read and the typed text is kept', () => {
    const field = focusedField()
    for (const key of 'chan') {
      wait(140)
      type(key)
    }
    wait(600)
    const inputs = vi.fn()
    field.addEventListener('input', inputs)
    scan(CODE)
    expect(texts).toEqual([CODE])
    expect(field.value).toBe('chan')
    expect(inputs).toHaveBeenCalledTimes(CODE.length + 1)
  })

  test('a field that transformed the text is left alone', () => {
    const field = focusedField()
    field.addEventListener('input', () => (field.value = field.value.toLowerCase()))
    scan(CODE)
    expect(texts).toEqual([CODE])
    expect(field.value).toBe(CODE.toLowerCase())
  })

  test('typing, deleting and submitting by a person is no scan', () => {
    const field = focusedField()
    for (const key of 'wong siu') {
      wait(90)
      expect(type(key)).toBe(true)
    }
    wait(90)
    expect(type('Enter')).toBe(true)
    wait(500)
    expect(texts).toEqual([])
    expect(field.value).toBe('wong siu')
  })

  test('a held key, shortcuts, an input method and a password field give no scan', () => {
    for (let count = 0; count < 20; count++) {
      wait(30)
      type('a', { repeat: count > 0 })
    }
    for (const key of 'ABCDEFGH') type(key, { ctrlKey: true })
    for (const key of 'ABCDEFGH') type(key, { isComposing: true })
    focusedField('password')
    scan('hunter2hunter2')
    wait(500)
    expect(texts).toEqual([])
  })

  test('a scanner may use the shift key for capitals', () => {
    for (const key of CODE) {
      wait(4)
      type('Shift')
      type(key, { shiftKey: true })
    }
    type('Enter')
    expect(texts).toEqual([CODE])
  })

  test('a scan is ignored after the last listener has left', () => {
    stop()
    scan(CODE)
    wait(500)
    expect(texts).toEqual([])
  })
})
