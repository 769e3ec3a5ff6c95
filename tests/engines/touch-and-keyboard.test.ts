import { testMainPath } from './main-path.ts'

testMainPath('touch', 'keyboard')
