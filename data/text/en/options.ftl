## Labels of answers that are words. `word-question-key` wins over `word-key`.

word-yes = Yes
word-no = No
word-none = None
word-next = Go on
word-done = Done
word-nothing = Nothing
word-battle-none = No battle
word-ambush-none = No ambush
word-foil-none = Do not foil
word-effect-none = No effect
word-use-next = Use nothing
