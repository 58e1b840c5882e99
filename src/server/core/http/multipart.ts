import { createHash } from 'node:crypto'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Upload } from '#contract/wire/endpoint.ts'
import { AppError } from '#server/core/app-error.ts'
import { nestQueryFields } from './query-string.ts'

const TEXTS = { most: 20, bytes: 10_000 }
const LIMITS = { fieldNameSize: 100, fieldSize: TEXTS.bytes, fields: TEXTS.most, headerPairs: 20 }

/** An uploaded file, not validated yet. */
export type UploadedFile = { name: string; bytes: Buffer; sha256: string }
type MultipartForm = { fields: Record<string, unknown>; files: readonly UploadedFile[] }

/** Makes the routes of a scope accept multipart/form-data, and other types only if the file is optional. */
export async function installMultipart(scope: FastifyInstance, { is_optional }: Upload): Promise<void> {
  if (is_optional !== true) scope.removeAllContentTypeParsers()
  await scope.register(multipart, { limits: LIMITS })
}

/**
 * Returns the text fields and files of a request. Errors: file.too_large; request.invalid with the field that
 * is missing or exceeds its number; request.unreadable when it is no form, or ends early.
 */
export async function readUpload(request: FastifyRequest, upload: Upload): Promise<MultipartForm> {
  if (!request.isMultipart()) throw new AppError('request.media_type')
  try {
    return await readForm(request, upload)
  } catch (error) {
    // The rest of the body is discarded as it arrives, so that the connection can be reused.
    request.raw.unpipe()
    request.raw.resume()
    throw refusalOf(error, upload)
  }
}

function refusalOf(error: unknown, { field }: Upload): AppError {
  if (error instanceof AppError) return error
  return isTooLarge(error) ? tooLarge(field) : new AppError('request.unreadable')
}

const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'

function throwAs(error: unknown, refusal: () => AppError): never {
  throw isTooLarge(error) ? refusal() : error
}

async function readForm(request: FastifyRequest, upload: Upload): Promise<MultipartForm> {
  const { field, below_bytes, most = 1, texts = TEXTS } = upload
  const fields = new Map<string, string | null>()
  const files: UploadedFile[] = []
  const limits = {
    ...LIMITS,
    fields: texts.most,
    fieldSize: texts.bytes,
    files: most + 1,
    parts: texts.most + most + 1,
    fileSize: below_bytes - 1,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (fields.has(part.fieldname)) throw invalid(part.fieldname, 'repeated')
      fields.set(part.fieldname, part.valueTruncated ? null : String(part.value))
      continue
    }
    if (part.fieldname !== field) throw invalid(part.fieldname, 'unknown')
    if (files.length === most) throw most === 1 ? invalid(field, 'repeated') : tooMany(field)
    files.push(await readFile(part, () => tooLarge(field, most === 1 ? null : files.length)))
  }
  // A form without a chosen file sends an empty one.
  const non_empty = files.filter(({ bytes }) => bytes.length > 0)
  if (non_empty.length === 0 && upload.is_optional !== true) throw invalid(field, 'required')
  return { fields: nestQueryFields(fields), files: non_empty }
}

/** @param at index of several files; null for a single one */
function tooLarge(field: string, at: number | null = null): AppError {
  const code = 'file.too_large'
  return new AppError(code, {
    errors: { [field]: [code], ...(at === null ? {} : { [`${field}.${at}`]: [code] }) },
  })
}

function tooMany(field: string): AppError {
  return new AppError('file.too_many', { errors: { [field]: ['file.too_many'] } })
}

/** Rejects as soon as the limit is reached, whether the file ever ends or not. */
function limitOf({ file }: MultipartFile, refusal: () => AppError): Promise<never> {
  return new Promise((_, reject) => file.once('limit', () => reject(refusal())))
}

async function readFile(part: MultipartFile, refusal: () => AppError): Promise<UploadedFile> {
  const bytes = await Promise.race([
    part.toBuffer().catch((error: unknown) => throwAs(error, refusal)),
    limitOf(part, refusal),
  ])
  return { name: part.filename, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function invalid(field: string, code: string): AppError {
  return new AppError('request.invalid', { errors: { [field]: [code] } })
}
