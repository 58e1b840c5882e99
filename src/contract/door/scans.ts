import { z } from 'zod'
import { conflict } from './conflicts.ts'
import { HAND_OVER_HOURS } from './devices.ts'
import { endpoint } from '../wire/endpoint.ts'
import { errorStatus, type ErrorCode } from '../wire/errors.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { toStorableText, text } from '../wire/text.ts'
import { completeVerdict, receivedVerdict, localVerdict } from './verdict.ts'

export const SCANS_PER_REQUEST = 200
export const RAW_CODE_MAX = 4096
export const OVERRIDE_REASON_MAX = 255
/** Replaces a reason that named an erased person. */
export const ERASED_TEXT = '—'

export const scanKind = z.enum(['in', 'out', 'undo'])
export type ScanKind = z.infer<typeof scanKind>

/** An authorized person admitted the holder against the verdict. */
export const override = z.object({
  reason: text(1, OVERRIDE_REASON_MAX),
  by: text(1, 100),
  /** The supervisor whose PIN opened the right; absent when the sender has it. */
  supervisor_id: idOf('supervisor').optional(),
})
export type Override = z.infer<typeof override>

/**
 * A scan as sent by a door; list and device follow from path and token. A scan by code has raw_code, and
 * attendee_id if the phone knew it; a tap in the search results has only attendee_id; an undo has undoes.
 */
export const scanInput = z
  .object({
    id: idOf('scan'),
    device_seq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    kind: scanKind,
    attendee_id: idOf('attendee').nullable().default(null),
    raw_code: z
      .string()
      .min(1, 'required')
      .max(RAW_CODE_MAX, 'too_long')
      .transform(toStorableText)
      .nullable()
      .default(null),
    /** Corrected by the phone's measured offset. */
    scanned_at: instant,
    device_clock_at: instant.nullable().default(null),
    clock_offset_ms: z.number().int().min(-1e13).max(1e13).default(0),
    /** The verdict shown at the door; null: the server decides. */
    local_verdict: localVerdict.nullable().default(null),
    override: override.nullable().default(null),
    undoes: idOf('scan').nullable().default(null),
    /** The door took the money for the whole order and admitted the holder. */
    paid_at_door: z.boolean().default(false),
    /** Id of the first scan of a party that one tap admitted; null for a scan on its own. */
    with: idOf('scan').nullable().default(null),
    /** The door was asked because the building was full, and let the person in anyway. */
    over_limit: z.boolean().default(false),
    /** The supervisor whose PIN had opened the phone's rights when it let somebody in over the limit. */
    supervisor_id: idOf('supervisor').nullable().default(null),
  })
  .refine((scan) => scan.kind !== 'undo' || scan.undoes !== null, { path: ['undoes'], error: 'required' })
  .refine((scan) => scan.kind === 'undo' || scan.attendee_id !== null || scan.raw_code !== null, {
    path: ['raw_code'],
    error: 'required',
  })
  .transform((scan) => ({
    ...scan,
    local_verdict: scan.local_verdict && completeVerdict(scan.local_verdict, scan.scanned_at),
  }))
export type ScanInput = z.infer<typeof scanInput>

/** An immutable scan; only `verdict` is derived from the whole log. */
export const scan = z.object({
  id: idOf('scan'),
  check_in_list_id: idOf('check_in_list'),
  device_id: z.string(),
  device_name: z.string(),
  gate: z.string().nullable(),
  device_seq: z.number().int(),
  kind: scanKind,
  attendee_id: idOf('attendee').nullable(),
  /** Hash of the raw text (hashScannedCode); null without one, and on earlier scans of texts not in our format. */
  code_hash: z.string().nullable(),
  scanned_at: instant,
  /** The verdict shown at the door; null when the server decided. */
  local_verdict: receivedVerdict.nullable(),
  override: override.nullable(),
  /** Whether the sender was allowed to override. */
  override_allowed: z.boolean(),
  undoes: idOf('scan').nullable(),
  /** Absent on scans stored before doors took money. */
  paid_at_door: z.boolean().optional(),
  /** Id of the first scan of a party that one tap admitted; absent on other scans. */
  with: idOf('scan').nullable().optional(),
  /** Let in although the building was full; absent on scans stored before buildings had a limit. */
  over_limit: z.boolean().optional(),
  /** Whose PIN had opened the phone's rights for an entry over the limit; absent on other scans. */
  supervisor_id: idOf('supervisor').nullable().optional(),
})
export type Scan = z.infer<typeof scan>

const errorCode = z.custom<ErrorCode>((code) => typeof code === 'string' && Object.hasOwn(errorStatus, code))

/** One answer per scan, in the order sent. */
export const scanAnswer = z.object({
  id: z.string().nullable(),
  stored: z.boolean(),
  verdict: receivedVerdict.nullable(),
  attendee_id: idOf('attendee').nullable(),
  /** The door that the scan is stored under: a phone paired again may send scans of an earlier pairing. */
  device_id: z.string().optional(),
  conflict: conflict.optional(),
  error: z
    .object({
      code: errorCode,
      message: z.string(),
      errors: z.record(z.string(), z.array(z.string())).optional(),
    })
    .optional(),
})
export type ScanAnswer = z.infer<typeof scanAnswer>

export const sendScans = endpoint({
  method: 'POST',
  path: '/check-in-lists/:check_in_list_id/scans',
  who: 'door',
  summary: 'Send at most 200 scans; each id is stored once, and answers come in the order sent',
  body_limit_bytes: 2 * 1024 * 1024,
  after_revocation_hours: HAND_OVER_HOURS,
  body: z.object({
    device_clock_at: instant.nullable().default(null),
    /** Validated one by one: a malformed scan gets its own error and does not stop the others. */
    scans: z.array(z.unknown()).min(1, 'required').max(SCANS_PER_REQUEST, 'too_long'),
  }),
  ok: z.object({ data: z.array(scanAnswer), meta: z.object({ server_time: instant }) }),
  is_background: true,
  errors: ['check_in_list.not_found', 'device.revoked'],
})
