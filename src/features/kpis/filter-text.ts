export * from '../../core/kpis/filter-text.ts';
