/** Every property of Chromium 147, sorted by what it can do to a text. */

/** Can hide a text; the modules beside this one evaluate them. */
export const evaluatedProperties =
  '-webkit-line-clamp -webkit-text-fill-color -webkit-text-security -webkit-text-stroke all animation ' +
  'animation-delay animation-direction animation-duration animation-fill-mode animation-iteration-count ' +
  'animation-name animation-play-state animation-timeline backdrop-filter backface-visibility background ' +
  'background-clip background-color background-image background-position background-repeat background-size border ' +
  'border-image border-inline border-inline-width border-left border-left-width border-right border-right-width ' +
  'border-spacing border-width bottom box-shadow clip clip-path color color-scheme column-count column-gap ' +
  'column-width columns contain container container-type content content-visibility display fill fill-opacity ' +
  'filter flex flex-basis flex-grow font font-family font-size font-size-adjust gap grid grid-auto-columns ' +
  'grid-auto-rows grid-template grid-template-columns grid-template-rows height inset inset-block inset-inline left ' +
  'letter-spacing line-height margin margin-block margin-bottom margin-inline margin-left margin-right margin-top ' +
  'mask mask-clip mask-composite mask-image mask-mode mask-position mask-repeat mask-size max-height max-width ' +
  'min-height min-width mix-blend-mode opacity outline outline-offset outline-width overflow overflow-x overflow-y ' +
  'padding padding-block padding-bottom padding-inline padding-left padding-right padding-top perspective position ' +
  'right rotate scale stroke stroke-opacity tab-size text-decoration text-decoration-line text-decoration-thickness ' +
  'text-indent text-shadow text-wrap text-wrap-mode top transform transform-origin transform-style translate ' +
  'vertical-align visibility white-space width word-spacing z-index zoom';

/** Can hide a text, and are not evaluated: a text under one of them is of uncertain visibility. */
export const doubtfulProperties =
  '-webkit-mask-box-image -webkit-mask-box-image-outset -webkit-mask-box-image-repeat -webkit-mask-box-image-slice ' +
  '-webkit-mask-box-image-source -webkit-mask-box-image-width -webkit-transform-origin-x -webkit-transform-origin-y ' +
  '-webkit-transform-origin-z animation-trigger baseline-shift border-shape column-height offset offset-anchor ' +
  'offset-distance offset-path offset-position offset-rotate position-anchor position-area position-try ' +
  'position-try-fallbacks position-visibility text-combine-upright x y';

/** Cannot hide a text, whatever their value. */
export const harmlessProperties =
  '-webkit-align-content -webkit-align-items -webkit-align-self -webkit-animation-timing-function ' +
  '-webkit-app-region -webkit-appearance -webkit-background-origin -webkit-border-after -webkit-border-after-color ' +
  '-webkit-border-after-style -webkit-border-after-width -webkit-border-before -webkit-border-before-color ' +
  '-webkit-border-before-style -webkit-border-before-width -webkit-border-bottom-left-radius ' +
  '-webkit-border-bottom-right-radius -webkit-border-end-color -webkit-border-end-style -webkit-border-radius ' +
  '-webkit-border-start-color -webkit-border-start-style -webkit-border-top-left-radius ' +
  '-webkit-border-top-right-radius -webkit-border-vertical-spacing -webkit-box-align -webkit-box-decoration-break ' +
  '-webkit-box-direction -webkit-box-flex -webkit-box-ordinal-group -webkit-box-orient -webkit-box-pack ' +
  '-webkit-box-reflect -webkit-box-sizing -webkit-column-break-after -webkit-column-break-before ' +
  '-webkit-column-break-inside -webkit-column-rule -webkit-column-rule-color -webkit-column-rule-style ' +
  '-webkit-column-rule-width -webkit-column-span -webkit-flex-direction -webkit-flex-flow -webkit-flex-shrink ' +
  '-webkit-flex-wrap -webkit-font-feature-settings -webkit-font-smoothing -webkit-hyphenate-character ' +
  '-webkit-justify-content -webkit-line-break -webkit-locale -webkit-mask-origin -webkit-mask-position-x ' +
  '-webkit-mask-position-y -webkit-order -webkit-perspective-origin -webkit-perspective-origin-x ' +
  '-webkit-perspective-origin-y -webkit-print-color-adjust -webkit-rtl-ordering -webkit-ruby-position ' +
  '-webkit-shape-image-threshold -webkit-shape-margin -webkit-shape-outside -webkit-tap-highlight-color ' +
  '-webkit-text-decorations-in-effect -webkit-text-emphasis -webkit-text-emphasis-color ' +
  '-webkit-text-emphasis-position -webkit-text-emphasis-style -webkit-text-orientation -webkit-text-size-adjust ' +
  '-webkit-transition -webkit-transition-delay -webkit-transition-duration -webkit-transition-property ' +
  '-webkit-transition-timing-function -webkit-user-drag -webkit-user-modify -webkit-user-select ' +
  '-webkit-writing-mode accent-color align-content align-items align-self alignment-baseline anchor-name ' +
  'anchor-scope animation-composition animation-range animation-range-end animation-range-start ' +
  'animation-timing-function app-region appearance aspect-ratio background-attachment background-blend-mode ' +
  'background-origin background-position-x background-position-y baseline-source border-block border-block-color ' +
  'border-block-end border-block-end-color border-block-end-style border-block-end-width border-block-start ' +
  'border-block-start-color border-block-start-style border-block-start-width border-block-style border-block-width ' +
  'border-bottom border-bottom-color border-bottom-left-radius border-bottom-right-radius border-bottom-style ' +
  'border-bottom-width border-collapse border-color border-end-end-radius border-end-start-radius ' +
  'border-image-outset border-image-repeat border-image-slice border-image-width border-inline-color ' +
  'border-inline-end-color border-inline-end-style border-inline-start-color border-inline-start-style ' +
  'border-inline-style border-left-color border-left-style border-radius border-right-color border-right-style ' +
  'border-start-end-radius border-start-start-radius border-style border-top border-top-color ' +
  'border-top-left-radius border-top-right-radius border-top-style border-top-width box-decoration-break box-sizing ' +
  'break-after break-before break-inside buffered-rendering caption-side caret-animation caret-color caret-shape ' +
  'clear clip-rule color-interpolation color-interpolation-filters color-rendering column-fill column-rule ' +
  'column-rule-color column-rule-style column-rule-width column-span column-wrap contain-intrinsic-block-size ' +
  'contain-intrinsic-height contain-intrinsic-inline-size contain-intrinsic-size contain-intrinsic-width ' +
  'container-name corner-block-end-shape corner-block-start-shape corner-bottom-left-shape ' +
  'corner-bottom-right-shape corner-bottom-shape corner-end-end-shape corner-end-start-shape ' +
  'corner-inline-end-shape corner-inline-start-shape corner-left-shape corner-right-shape corner-shape ' +
  'corner-start-end-shape corner-start-start-shape corner-top-left-shape corner-top-right-shape corner-top-shape ' +
  'counter-increment counter-reset counter-set cursor cx cy d direction dominant-baseline dynamic-range-limit ' +
  'empty-cells field-sizing fill-rule flex-direction flex-flow flex-shrink flex-wrap float flood-color ' +
  'flood-opacity font-feature-settings font-kerning font-language-override font-optical-sizing font-palette ' +
  'font-stretch font-style font-synthesis font-synthesis-small-caps font-synthesis-style font-synthesis-weight ' +
  'font-variant font-variant-alternates font-variant-caps font-variant-east-asian font-variant-emoji ' +
  'font-variant-ligatures font-variant-numeric font-variant-position font-variation-settings font-weight ' +
  'forced-color-adjust grid-area grid-auto-flow grid-column grid-column-end grid-column-start grid-row grid-row-end ' +
  'grid-row-gap grid-row-start grid-template-areas hyphenate-character hyphenate-limit-chars hyphens ' +
  'image-orientation image-rendering initial-letter interactivity interest-delay interest-delay-end ' +
  'interest-delay-start interpolate-size isolation justify-content justify-items justify-self lighting-color ' +
  'line-break list-style list-style-image list-style-position list-style-type marker marker-end marker-mid ' +
  'marker-start mask-origin mask-type math-depth math-shift math-style object-fit object-position object-view-box ' +
  'order orphans overflow-anchor overflow-clip-margin overflow-wrap overlay overscroll-behavior ' +
  'overscroll-behavior-block overscroll-behavior-inline overscroll-behavior-x overscroll-behavior-y page ' +
  'page-break-after page-break-before page-break-inside paint-order perspective-origin place-content place-items ' +
  'place-self pointer-events position-try-order print-color-adjust quotes r reading-flow reading-order resize ' +
  'row-gap ruby-align ruby-position rx ry scroll-behavior scroll-initial-target scroll-margin scroll-margin-block ' +
  'scroll-margin-block-end scroll-margin-block-start scroll-margin-bottom scroll-margin-inline ' +
  'scroll-margin-inline-end scroll-margin-inline-start scroll-margin-left scroll-margin-right scroll-margin-top ' +
  'scroll-marker-group scroll-padding scroll-padding-block scroll-padding-block-end scroll-padding-block-start ' +
  'scroll-padding-bottom scroll-padding-inline scroll-padding-inline-end scroll-padding-inline-start ' +
  'scroll-padding-left scroll-padding-right scroll-padding-top scroll-snap-align scroll-snap-stop scroll-snap-type ' +
  'scroll-target-group scroll-timeline scroll-timeline-axis scroll-timeline-name scrollbar-color scrollbar-gutter ' +
  'scrollbar-width shape-image-threshold shape-margin shape-outside shape-rendering speak stop-color stop-opacity ' +
  'stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-width table-layout ' +
  'text-align text-align-last text-anchor text-autospace text-box text-box-edge text-box-trim text-decoration-color ' +
  'text-decoration-skip-ink text-decoration-style text-emphasis text-emphasis-color text-emphasis-position ' +
  'text-emphasis-style text-justify text-orientation text-overflow text-rendering text-size-adjust ' +
  'text-spacing-trim text-transform text-underline-offset text-underline-position text-wrap-style timeline-scope ' +
  'timeline-trigger timeline-trigger-activation-range timeline-trigger-activation-range-end ' +
  'timeline-trigger-activation-range-start timeline-trigger-active-range timeline-trigger-active-range-end ' +
  'timeline-trigger-active-range-start timeline-trigger-name timeline-trigger-source touch-action transform-box ' +
  'transition transition-behavior transition-delay transition-duration transition-property ' +
  'transition-timing-function trigger-scope unicode-bidi user-select vector-effect view-timeline view-timeline-axis ' +
  'view-timeline-inset view-timeline-name view-transition-class view-transition-group view-transition-name ' +
  'view-transition-scope white-space-collapse widows will-change word-break word-wrap writing-mode';

/** Other names of evaluated properties. Text is taken to run from left to right. */
export const propertyAliases =
  '-webkit-animation-delay=animation-delay -webkit-animation-direction=animation-direction ' +
  '-webkit-animation-duration=animation-duration -webkit-animation-fill-mode=animation-fill-mode ' +
  '-webkit-animation-iteration-count=animation-iteration-count -webkit-animation-name=animation-name ' +
  '-webkit-animation-play-state=animation-play-state -webkit-animation=animation ' +
  '-webkit-backface-visibility=backface-visibility -webkit-background-clip=background-clip ' +
  '-webkit-background-size=background-size -webkit-border-end-width=border-right-width ' +
  '-webkit-border-end=border-right -webkit-border-horizontal-spacing=border-spacing ' +
  '-webkit-border-image=border-image -webkit-border-start-width=border-left-width -webkit-border-start=border-left ' +
  '-webkit-box-shadow=box-shadow -webkit-clip-path=clip-path -webkit-column-count=column-count ' +
  '-webkit-column-gap=column-gap -webkit-column-width=column-width -webkit-columns=columns -webkit-filter=filter ' +
  '-webkit-flex-basis=flex-basis -webkit-flex-grow=flex-grow -webkit-flex=flex -webkit-logical-height=height ' +
  '-webkit-logical-width=width -webkit-margin-after=margin-bottom -webkit-margin-before=margin-top ' +
  '-webkit-margin-end=margin-right -webkit-margin-start=margin-left -webkit-mask-clip=mask-clip ' +
  '-webkit-mask-composite=mask-composite -webkit-mask-image=mask-image -webkit-mask-position=mask-position ' +
  '-webkit-mask-repeat=mask-repeat -webkit-mask-size=mask-size -webkit-mask=mask ' +
  '-webkit-max-logical-height=max-height -webkit-max-logical-width=max-width -webkit-min-logical-height=min-height ' +
  '-webkit-min-logical-width=min-width -webkit-opacity=opacity -webkit-padding-after=padding-bottom ' +
  '-webkit-padding-before=padding-top -webkit-padding-end=padding-right -webkit-padding-start=padding-left ' +
  '-webkit-perspective=perspective -webkit-text-combine=text-combine-upright ' +
  '-webkit-text-stroke-color=-webkit-text-stroke -webkit-text-stroke-width=-webkit-text-stroke ' +
  '-webkit-transform-origin=transform-origin -webkit-transform-style=transform-style -webkit-transform=transform ' +
  'block-size=height border-image-source=border-image border-inline-end-width=border-right-width ' +
  'border-inline-end=border-right border-inline-start-width=border-left-width border-inline-start=border-left ' +
  'grid-column-gap=column-gap grid-gap=gap inline-size=width inset-block-end=bottom inset-block-start=top ' +
  'inset-inline-end=right inset-inline-start=left margin-block-end=margin-bottom margin-block-start=margin-top ' +
  'margin-inline-end=margin-right margin-inline-start=margin-left max-block-size=max-height ' +
  'max-inline-size=max-width min-block-size=min-height min-inline-size=min-width outline-color=outline ' +
  'outline-style=outline overflow-block=overflow-y overflow-inline=overflow-x padding-block-end=padding-bottom ' +
  'padding-block-start=padding-top padding-inline-end=padding-right padding-inline-start=padding-left';
