// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { fakePlatform } from '../ui/testing/fake-platform.ts';
import { renderWith } from '../ui/testing/render-with.tsx';
import { FirstRun } from './first-run.tsx';

it('says which pages are read, because opening the popup reads the page below', () => {
  renderWith(fakePlatform({}), <FirstRun />);
  screen.getByText('Pages are read only on sites you turn on, or when you ask.');
});
