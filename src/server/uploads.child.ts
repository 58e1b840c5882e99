import { officeTypeOf } from './core/integrations/uploads/office-type.ts'
import { perceptualHashOf, renderImage } from './core/integrations/uploads/render-image.ts'
import { serveTasks } from './core/child-program.ts'
import { readTable } from './core/spreadsheet/reading/read-table.ts'

// Whatever reads the bytes of uploads is here: a crash is a refusal of one request (decision 093).
serveTasks({ renderImage, lookOf: perceptualHashOf, officeTypeOf, readTable })
