import type { UseFormReturnType } from '@mantine/form'
import type { RuleValues } from './values.ts'

export type RuleForm = UseFormReturnType<RuleValues>
export type FieldsProps = { form: RuleForm }
