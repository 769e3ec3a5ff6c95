import { testMainPath } from './main-path.ts'

testMainPath('mouse', 'taps')
