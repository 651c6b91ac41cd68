import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../../../web/calls/use-call.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, StateLink } from '../../../../web/ui/states.tsx';
import { verifyDocument } from '../contract-documents.ts';
import { ComparedNumbers } from './compared-numbers.tsx';
import styles from './verify.module.css';

/** A document as it was made, beside today's numbers. */
export function VerifyScreen() {
  const { code = '' } = useParams({ strict: false }) as { code?: string };
  const query = useCall(verifyDocument, { code }, { via: 'quiet', freshFor: 0 });
  return (
    <Page title="Verify a document">
      <CodeField key={code} code={code} />
      <Loaded query={query} what="The document" skeleton={<RowsSkeleton rows={8} />} missing={<NoDocument />}>
        {({ document }) => (
          <ComparedNumbers document={document} code={document.code}>
            <StateLink href="/report-builder">All reports</StateLink>
          </ComparedNumbers>
        )}
      </Loaded>
    </Page>
  );
}

function NoDocument() {
  return (
    <EmptyState
      title="There is no such document"
      why="Check the code at the foot of the document. It may also belong to stores that you have no access to, or be older than 25 months."
    />
  );
}

function CodeField({ code }: { readonly code: string }) {
  const [typed, type] = useState(code);
  const navigate = useNavigate();
  const open = () => {
    if (typed.trim() !== '')
      void navigate({ to: `/verify/${encodeURIComponent(typed.trim())}`, search: (kept: object) => kept });
  };
  return (
    <form
      className={styles.code}
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <TextField label="Code of the document" name="code" maxLength={20} value={typed} onChange={type} />
      <Button type="submit">Verify</Button>
    </form>
  );
}
