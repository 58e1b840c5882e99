import { officeTypeOf } from './adapters/uploads/office-type.ts'
import { lookOf, renderImage } from './adapters/uploads/render-image.ts'
import { serveTasks } from './ground/child-program.ts'
import { readTable } from './spreadsheet/reading/read-table.ts'

// Whatever reads the bytes of uploads is here: a crash is a refusal of one request (decision 093).
serveTasks({ renderImage, lookOf, officeTypeOf, readTable })
