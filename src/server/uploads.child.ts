import { officeTypeOf } from './core/integrations/uploads/office-type.ts'
import { cropToJpeg, perceptualHashOf, renderImage } from './core/integrations/uploads/render-image.ts'
import { serveTasks } from './core/child-program.ts'
import { readTable } from './core/spreadsheet/reading/read-table.ts'

// Code that parses uploaded bytes runs in this process: a crash fails a single request (decision 093).
serveTasks({ renderImage, cropToJpeg, perceptualHashOf, officeTypeOf, readTable })
