import { expect } from 'vitest'
import { errorStatus, isErrorCode, type ErrorBody } from '#contract/wire/errors.ts'
import type { RawReply } from './server.ts'

const INSIDES = /\bat [\w.]+ \(|node_modules|\.ts:\d|select |insert into|stack|sqlstate/i
const SHOWN_MAX = 200

/** Asserts that a response is an error in the standard shape with a readable message and no internals. */
export function expectRefusal(reply: RawReply, about: string): ErrorBody {
  const told = `${about}: ${reply.status} ${reply.text.slice(0, SHOWN_MAX)}`
  expect(reply.status, told).toBeGreaterThanOrEqual(400)
  expect(reply.status, told).toBeLessThan(500)
  expect(reply.headers['content-type'], told).toBe('application/json; charset=utf-8')
  const body = reply.json as ErrorBody
  const { code, message, request_id, errors, authors, ...rest } = body
  expect(isErrorCode(code), told).toBe(true)
  expect(reply.status, told).toBe(errorStatus[code])
  expect(message.length, told).toBeGreaterThan(4)
  expect(request_id, told).toMatch(/^[0-9a-f-]{36}$/)
  expect(Object.keys(rest), told).toEqual(code === 'version.stale' ? ['current'] : [])
  if (authors !== undefined) expect(code, told).toBe('version.stale')
  if (errors !== undefined) expect(Object.values(errors).flat().length, told).toBeGreaterThan(0)
  expect(reply.text, told).not.toMatch(INSIDES)
  return body
}

/** Asserts that an error names a field or a part of it. */
export function expectFieldRefusal(reply: RawReply, field: string, about: string): string[] {
  const { code, errors = {} } = expectRefusal(reply, about)
  const told = `${about}: ${reply.text.slice(0, SHOWN_MAX)}`
  expect(code, told).toBe('request.invalid')
  const named = Object.keys(errors).filter((name) => name === field || name.startsWith(`${field}.`))
  expect(named.length, told).toBeGreaterThan(0)
  return named.flatMap((name) => errors[name] ?? [])
}

/** Returns the body without the request id, which differs in each response. */
export function withoutRequestId(reply: RawReply): unknown {
  return { status: reply.status, ...(reply.json as object), request_id: null }
}
