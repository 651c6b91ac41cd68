import { PickList, type PickListProps } from './pick-list.tsx';
import styles from './picker.module.css';

export type ChoicePanelProps = Pick<PickListProps, 'label' | 'options' | 'onPick'> & {
  readonly placeholder?: string;
  readonly chosen: string;
};

export function ChoicePanel({ placeholder = '', chosen, options, ...rest }: ChoicePanelProps) {
  return (
    <div className={styles.panel}>
      <PickList
        {...rest}
        options={options}
        placeholder={placeholder}
        picked={new Set([chosen])}
        searchable={options.length > 8}
      />
    </div>
  );
}
